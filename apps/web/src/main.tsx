import './shell/noCodeFromText';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressProvider } from './session/layout/Address';
import { ConfigError, readPageConfig } from './shell/config';
import { connectHttp, storedToken, TOKEN_KEY } from './session/api';
import { proveIdentity } from './session/store';
import { showRefusals, startI18n, storedLanguage } from './shell/i18n/i18n';
import { readAskedPatient, registerEditor } from './session/activeDiagnosis';
import { lazyPart, loadPart } from './shell/loadPart';
import { logError } from './shell/problem';
import { AppRoutes, loadScreen } from './app/routes';
import { showTheme, storedTheme } from './session/preferences/theme';
import { setIdle, watchIdle } from './session/idle';
import { watchRelease } from './session/offline/release';
import { lockIdle, requestSession, resumeSession, sessionLost, tokenChanged } from './session/session';
import { Failed, ScreenBoundary } from './session/layout/ScreenBoundary';
import { LoadingScreen } from './shell/Page';

const ConfigProblem = lazyPart(['config'], () =>
  import('./session/layout/ConfigProblem').then((m) => m.ConfigProblem),
);

const page = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));

async function bootstrap(): Promise<void> {
  showTheme(storedTheme());
  readAskedPatient();
  const words = loadPart(() => startI18n(storedLanguage() ?? 'en'));
  const wordsSettled = words.catch(() => undefined);
  try {
    const { backendUrl } = await readPageConfig();
    connectHttp({
      backendUrl,
      onSessionLost: sessionLost,
      onProofNeeded: proveIdentity,
      onAnswered: setIdle,
      onRefused: showRefusals,
    });
    const session = storedToken() === null ? undefined : requestSession();
    if (session) {
      loadScreen(location.pathname, words);
      // A page's first date format takes as long as drawing a screen. Here the page waits for the line anyway.
      void new Intl.DateTimeFormat();
    }
    await words;
    addEventListener('storage', ({ key, newValue }) => {
      if (key === TOKEN_KEY || key === null) void tokenChanged(newValue);
    });
    registerEditor(() =>
      loadPart(() => import('./assessment/saving/store').then((m) => m.controlDiagnosis())),
    );
    watchIdle(lockIdle);
    void resumeSession(session);
    show(<AppRoutes />);
    // Loading parts for later must not delay the first screen.
    if (import.meta.env.PROD) setTimeout(() => void watchRelease(), 3000);
  } catch (error) {
    logError('Bootstrap failed', error);
    await wordsSettled;
    show(
      error instanceof ConfigError ? <ConfigProblem error={error} /> : <Failed what="screen" error={error} />,
    );
  }
}

function show(screen: ReactNode): void {
  createRoot(page, { onCaughtError: (error) => logError('A screen failed', error) }).render(
    <StrictMode>
      <ScreenBoundary what="screen" place="">
        <AddressProvider>
          <Suspense fallback={<LoadingScreen />}>{screen}</Suspense>
        </AddressProvider>
      </ScreenBoundary>
    </StrictMode>,
  );
}

void bootstrap();
