//! Settings that several commands share: flags with a variable behind each.

use clap::Args;

/// Where the data are.
#[derive(Clone, Debug, Args)]
pub(crate) struct DatabaseOption {
    /// Where the data are: `sqlite:FILE` or `postgres://USER@HOST/NAME`.
    #[arg(
        long,
        env = "DATABASE_URL",
        default_value = "sqlite:ladder.db",
        hide_env_values = true
    )]
    pub(crate) database: String,
}

/// How `serve` runs.
#[derive(Clone, Debug, Args)]
pub(crate) struct ServeOptions {
    #[command(flatten)]
    pub(crate) database: DatabaseOption,

    /// Redis, for a ladder of many processes; one process has no use for it.
    #[arg(long, env = "REDIS_URL", hide_env_values = true)]
    pub(crate) redis: Option<String>,

    /// Address and port to answer on.
    #[arg(long, env = "LADDER_LISTEN", default_value = "127.0.0.1:8080")]
    pub(crate) listen: String,

    /// What stands before paths in links that players pass on, such as `https://chess.example`.
    #[arg(long, env = "LADDER_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
}
