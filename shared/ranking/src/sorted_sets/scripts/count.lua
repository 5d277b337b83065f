return {'ready', redis.call('ZCARD', field)}
