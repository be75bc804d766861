import { describe, expect, it } from 'vitest';
import { checkedConfig, ConfigError } from './config';

const WHOLE = { host: 'clinic.example', protocol: 'https', backendUrl: 'https://clinic.example/' };

function findFault(config: unknown): unknown {
  try {
    return checkedConfig(config);
  } catch (error) {
    return error instanceof ConfigError ? { code: error.code, fields: error.fields } : error;
  }
}

describe('config.json', () => {
  it('is taken when it is whole', () => {
    expect(checkedConfig(WHOLE)).toEqual(WHOLE);
    expect(checkedConfig({ ...WHOLE, protocol: 'http:' }).protocol).toBe('http');
  });

  it.each([null, undefined, '<html>', 7])('that is %j counts as not found', (config) => {
    expect(findFault(config)).toEqual({ code: 'missing', fields: [] });
  });

  it('names the fields that it lacks', () => {
    expect(findFault({ host: '', protocol: 'https' })).toEqual({
      code: 'incomplete',
      fields: ['host', 'backendUrl'],
    });
  });

  it.each(['ftp', 'javascript', 'HTTPS '])('refuses the protocol %s', (protocol) => {
    expect(findFault({ ...WHOLE, protocol })).toEqual({ code: 'protocol', fields: [] });
  });
});
