//! Minting tokens from outside the API: for operators, and for the first administrator.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use api::{SECRET_BYTES, TokenKind, TokenText};
use domain::player::Handle;
use domain::ports::Ids;
use domain::token::{Scope, Scopes};
use domain::{PlayerId, Timestamp, TokenId};
use store::{Conflict, NewPlayer, NewToken, Store};

/// The handle of the first administrator.
const ADMIN: &str = "admin";

/// Makes a token for a player, who is registered if need be.
pub(crate) async fn mint(
    store: &Store,
    ids: &dyn Ids,
    now: Timestamp,
    handle: &Handle,
    scopes: Scopes,
) -> anyhow::Result<TokenText> {
    let privileged = scopes.iter().any(|scope| scope > Scope::Play);
    let mut secret = [0; SECRET_BYTES];
    ids.fill_secret(&mut secret);
    let text = TokenText::new(
        if privileged {
            TokenKind::Operator
        } else {
            TokenKind::Player
        },
        &secret,
    );
    enter(store, ids, now, handle, scopes, &text).await?;
    Ok(text)
}

async fn enter(
    store: &Store,
    ids: &dyn Ids,
    now: Timestamp,
    handle: &Handle,
    scopes: Scopes,
    text: &TokenText,
) -> anyhow::Result<()> {
    let known = store.player_by_handle(handle).await?;
    if known.as_ref().is_some_and(|player| player.closed_at.is_some()) {
        bail!("the account of {handle} is closed: choose another --handle");
    }
    let player = known
        .as_ref()
        .map_or_else(|| PlayerId::new(ids.next(now)), |player| player.id);
    let token = NewToken {
        id: TokenId::new(ids.next(now)),
        player,
        hash: text.hash(),
        scopes,
        label: Some("command line".to_owned()),
        created_at: now,
        expires_at: None,
    };
    if known.is_some() {
        store.add_token(&token, None).await?;
    } else {
        let player = NewPlayer {
            id: player,
            handle: handle.clone(),
            created_at: now,
            is_guest: false,
        };
        store.register(&player, &token, None).await?;
    }
    Ok(())
}

/// Gives a new ladder its administrator; the token is written once, for its owner's eyes only.
///
/// Returns the file's path where the token is in it. The file comes before the database: after a crash in
/// between, the next start enters the token that the file has.
pub(crate) async fn first_admin(
    store: &Store,
    ids: &dyn Ids,
    now: Timestamp,
    database_url: &str,
) -> anyhow::Result<Option<PathBuf>> {
    let handle = Handle::parse(ADMIN)?;
    let path = token_path(database_url);
    if store.player_by_handle(&handle).await?.is_some() {
        return Ok(path.exists().then_some(path));
    }
    let text = match fs::read_to_string(&path) {
        Ok(text) => TokenText::parse(text.trim().as_bytes())
            .with_context(|| format!("{} holds no token: remove it and start again", path.display()))?,
        Err(_) => write_new(&path, ids)?,
    };
    let scopes = Scope::ALL.into_iter().collect();
    match enter(store, ids, now, &handle, scopes, &text).await {
        // Another process was faster; its file is this one.
        Err(error) if is_handle_taken(&error) => Ok(Some(path)),
        outcome => outcome.map(|()| Some(path)),
    }
}

fn is_handle_taken(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<store::StoreError>()
        .and_then(store::StoreError::conflict)
        == Some(Conflict::HandleTaken)
}

fn write_new(path: &Path, ids: &dyn Ids) -> anyhow::Result<TokenText> {
    let mut secret = [0; SECRET_BYTES];
    ids.fill_secret(&mut secret);
    let text = TokenText::new(TokenKind::Operator, &secret);
    write_whole(path, text.expose()).with_context(|| {
        format!(
            "the administrator's token cannot be written to {}",
            path.display()
        )
    })?;
    Ok(text)
}

/// Puts a line where only its owner may read it: whole, or not at all.
fn write_whole(path: &Path, line: &str) -> io::Result<()> {
    let unfinished = path.with_added_extension("new");
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&unfinished)?;
    writeln!(file, "{line}")?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Beside the embedded file, else in the working folder.
fn token_path(database_url: &str) -> PathBuf {
    let file = database_url
        .strip_prefix("sqlite:")
        .map(|rest| rest.trim_start_matches("//"));
    let file = file.map(|rest| rest.split('?').next().unwrap_or(rest));
    Path::new(file.unwrap_or("ladder")).with_added_extension("admin-token")
}
