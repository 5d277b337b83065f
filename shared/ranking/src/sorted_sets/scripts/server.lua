-- The beginning of every script about the filling. Each start of a server has a name of its own: a board that was
-- filled under an earlier one may have lost its last entries with it.
--
-- KEYS: state.
local start = redis.call('INFO', 'server'):match('run_id:(%w+)')
local filling = redis.call('HGET', KEYS[1], 'filling')
local is_current = filling and filling:sub(1, #start) == start
