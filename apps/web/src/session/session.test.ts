import { createServer, type Server } from 'node:http';
import { type Settings, settingsSchema } from '@alveola/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../shell/i18n/i18n';
import { connectHttp, storedToken } from './api';
import { loadPreferences, savePreferences, setLanguage } from './preferences/preferences';
import { startSession, signOut, resumeSession, sessionLost } from './session';
import { currentSession } from './store';

const PROFILE = { id: 'u1', name: 'Kari', type: 'clinic_owner', membership_summary: null };
const OWN: Settings = settingsSchema.parse({ bleeding_registration: 6, language: 'en' });

let server: Server;
let storage: Map<string, string>;
/** The stand-in server: its settings, whether it fails, and the requests it received. */
let serverSettings: Settings;
let isFailing: boolean;
let put: Settings[];
let fetched: number;

beforeEach(async () => {
  [serverSettings, isFailing, put, fetched] = [OWN, false, [], 0];
  storage = new Map([['userAuthToken', 'secret']]);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=x', documentElement: { lang: '' } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const says = (status: number, answer: unknown) =>
        response
          .writeHead(status)
          .end(JSON.stringify({ data: answer, message: 'Not now', code: 'internal' }));
      switch (`${request.method} ${request.url}`) {
        case 'GET /api/settings':
          fetched += 1;
          return isFailing ? says(500, null) : says(200, serverSettings);
        case 'PUT /api/settings':
          serverSettings = JSON.parse(body);
          put.push(serverSettings);
          return says(200, serverSettings);
        case 'GET /api/user':
          return says(200, PROFILE);
        case 'POST /api/login':
          return says(200, { token: 'secret', user: PROFILE });
        default:
          return says(200, null);
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  connectHttp({
    backendUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    onSessionLost: sessionLost,
  });
  await startI18n('en');
});
afterEach(async () => {
  await signOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

describe('settings that cannot be fetched', () => {
  it('leave the product open, on the defaults, in the language of the screen', async () => {
    isFailing = true;
    await resumeSession();
    expect(currentSession()).toMatchObject({
      state: 'in',
      preferencesFrom: 'defaults',
      preferences: { bleeding_registration: 4, language: 'en' },
    });
    expect(storedToken()).toBe('secret');
  });

  it('are those last seen of this user in this browser, and of nobody else', async () => {
    await resumeSession();
    await signOut();
    isFailing = true;
    await startSession('kari@example.org', 'x');
    expect(currentSession()).toMatchObject({ preferencesFrom: 'browser', preferences: OWN });
    await signOut();
    storage.set('alveola.preferences.u2', storage.get('alveola.preferences.u1') ?? '');
    storage.delete('alveola.preferences.u1');
    await startSession('kari@example.org', 'x');
    expect(currentSession().preferencesFrom).toBe('defaults');
  });

  it('are the defaults where what this browser kept is no longer understood', async () => {
    isFailing = true;
    for (const storedText of ['{"bleeding_registration":5}', '{', 'null']) {
      storage.set('alveola.preferences.u1', storedText);
      await resumeSession();
      expect(currentSession().preferencesFrom).toBe('defaults');
    }
  });

  it('are not replaced: nothing is put before they were fetched', async () => {
    isFailing = true;
    await resumeSession();
    await expect(savePreferences({ referral_advice: true })).rejects.toMatchObject({
      code: 'settings-not-loaded',
    });
    await setLanguage('pt');
    expect(currentSession().language).toBe('pt');
    expect(put).toEqual([]);
    isFailing = false;
    await loadPreferences();
    expect(put).toEqual([{ ...OWN, language: 'pt' }]);
    expect(currentSession()).toMatchObject({ preferencesFrom: 'server', language: 'pt' });
    await savePreferences({ referral_advice: true });
    expect(serverSettings).toEqual({ ...OWN, language: 'pt', referral_advice: true });
  });

  it('and fail once more when they are asked for again', async () => {
    await resumeSession();
    expect(currentSession().preferencesFrom).toBe('server');
    isFailing = true;
    await loadPreferences();
    expect(currentSession()).toMatchObject({ preferencesFrom: 'browser', preferences: OWN });
    await expect(savePreferences({ referral_advice: true })).rejects.toThrow();
    expect(put).toEqual([]);
  });
});

it('a change waits for the settings that are on their way, and is made to them', async () => {
  await resumeSession();
  serverSettings = { ...OWN, dental_notation_system: 'UNS' };
  const loading = loadPreferences();
  await savePreferences({ referral_advice: true });
  await loading;
  expect(fetched).toBe(2);
  expect(put).toEqual([{ ...OWN, dental_notation_system: 'UNS', referral_advice: true }]);
});
