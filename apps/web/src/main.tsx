import './shell/noCodeFromText';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { readConfig } from './shell/config';
import { setBackend, TOKEN_KEY, whenSessionIsLost } from './session/http';
import { startI18n, storedLanguage } from './shell/i18n/i18n';
import { registerEditor } from './session/activeDiagnosis';
import { logError } from './shell/log';
import { AppRoutes } from './routes';
import { watchIdle } from './session/idle';
import { resumeSession, sessionLost, tokenChanged } from './session/session';
import { ConfigProblem, PageFailed } from './shell/FatalPages';
import { LoadingScreen } from './shell/LoadingScreen';

const page = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));

async function bootstrap(): Promise<void> {
  try {
    const [config] = await Promise.allSettled([readConfig(), startI18n(storedLanguage() ?? 'en')]);
    if (config.status === 'rejected') throw config.reason;
    setBackend(config.value.backendUrl);
    whenSessionIsLost(sessionLost);
    addEventListener('storage', ({ key, newValue }) => {
      if (key === TOKEN_KEY || key === null) void tokenChanged(newValue);
    });
    registerEditor(async () => (await import('./assessment/saving/store')).controlDiagnosis());
    watchIdle();
    void resumeSession();
    show();
  } catch (error) {
    logError('Bootstrap failed', error);
    createRoot(page).render(<ConfigProblem error={error} />);
  }
}

function show(): void {
  const root = createRoot(page, {
    onUncaughtError: (error) => {
      logError('A screen failed', error);
      root.unmount();
      createRoot(page).render(<PageFailed />);
    },
  });
  root.render(
    <StrictMode>
      <BrowserRouter>
        <Suspense fallback={<LoadingScreen />}>
          <AppRoutes />
        </Suspense>
      </BrowserRouter>
    </StrictMode>,
  );
}

void bootstrap();
