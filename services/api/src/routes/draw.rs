//! Ids and codes that are drawn by lot, and drawn again where one is in use; and places that one of many gets.

use store::{Conflict, StoreError};

use crate::problem::ApiError;

/// So often is another one drawn. Even one in use is rare: this is reached by a fault only.
const DRAWS_MAX: u32 = 5;

/// Why something with a drawn id was not stored.
pub(super) enum Miss {
    /// The id, the code or the place is in use.
    InUse,
    /// Another reason.
    Failed(ApiError),
}

impl From<StoreError> for Miss {
    fn from(error: StoreError) -> Self {
        match error.conflict() {
            Some(Conflict::Id | Conflict::ChallengeCode | Conflict::RematchStands) => Self::InUse,
            _ => Self::Failed(error.into()),
        }
    }
}

impl From<ApiError> for Miss {
    fn from(error: ApiError) -> Self {
        Self::Failed(error)
    }
}

/// Runs `store`, which draws its ids itself, until they are free.
pub(super) async fn until_free<T>(mut store: impl AsyncFnMut() -> Result<T, Miss>) -> Result<T, ApiError> {
    for _ in 0..DRAWS_MAX {
        match store().await {
            Ok(stored) => return Ok(stored),
            Err(Miss::InUse) => {}
            Err(Miss::Failed(error)) => return Err(error),
        }
    }
    Err(ApiError::internal("every id that was drawn is in use"))
}
