//! What must happen in one step inside Redis.

use redis::Script;

/// Adds the jobs that are not waiting yet.
///
/// A stream without entries has nothing waiting, whatever the set says: somebody deleted the stream, and
/// without this the ids of the set would never travel again.
const PUBLISH: &str = r"
    local stream, waiting = KEYS[1], KEYS[2]
    if redis.call('XLEN', stream) == 0 then
        redis.call('DEL', waiting)
    end
    for _, job in ipairs(ARGV) do
        if redis.call('SADD', waiting, job) == 1 then
            redis.call('XADD', stream, '*', 'job', job)
        end
    end";

/// Forgets entries, both as pending and in the stream.
const ACKNOWLEDGE: &str = r"
    local stream, group = KEYS[1], ARGV[1]
    redis.call('XACK', stream, group, unpack(ARGV, 2))
    redis.call('XDEL', stream, unpack(ARGV, 2))";

/// Puts pending entries back at the end of the stream, for others to read: entry and job, entry and job.
///
/// One that is not pending any more was taken over, and is the business of whoever took it.
const GIVE_BACK: &str = r"
    local stream, waiting, group = KEYS[1], KEYS[2], ARGV[1]
    for i = 2, #ARGV, 2 do
        local entry, job = ARGV[i], ARGV[i + 1]
        if redis.call('XACK', stream, group, entry) == 1 then
            redis.call('XDEL', stream, entry)
            if redis.call('SADD', waiting, job) == 1 then
                redis.call('XADD', stream, '*', 'job', job)
            end
        end
    end";

/// Removes a consumer that has nothing pending. Redis drops a consumer's pending entries along with it: between
/// a look from outside and the removal, it might have got some.
const REMOVE_CONSUMER: &str = r"
    local stream, group, consumer = KEYS[1], ARGV[1], ARGV[2]
    if redis.call('EXISTS', stream) == 0 then
        return 0
    end
    if #redis.call('XPENDING', stream, group, '-', '+', 1, consumer) > 0 then
        return 0
    end
    redis.call('XGROUP', 'DELCONSUMER', stream, group, consumer)
    return 1";

/// The scripts, sent by their hashes; a server that has forgotten one is sent its text.
#[derive(Debug)]
pub(crate) struct Scripts {
    pub(crate) publish: Script,
    pub(crate) acknowledge: Script,
    pub(crate) give_back: Script,
    pub(crate) remove_consumer: Script,
}

impl Scripts {
    pub(crate) fn new() -> Self {
        Self {
            publish: Script::new(PUBLISH),
            acknowledge: Script::new(ACKNOWLEDGE),
            give_back: Script::new(GIVE_BACK),
            remove_consumer: Script::new(REMOVE_CONSUMER),
        }
    }
}
