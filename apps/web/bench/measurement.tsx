import { assemble, DEFAULT_PREFERENCES, type ImagePoint, PROBING_ORDER, SIDES } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { createRoot } from 'react-dom/client';
import { openEditor } from '../src/assessment/document/editor';
import { activeSession, dispatch } from '../src/assessment/saving/store';
import { MeasurementStep } from '../src/assessment/steps/measurement/MeasurementStep';
import { showWords, startI18n, WIZARD_WORDS } from '../src/shell/i18n/i18n';
import '../src/styles.css';

const size = new URLSearchParams(location.search).get('size') ?? '3000x2000';
const [width = 3000, height = 2000] = size.split('x').map(Number);

/** 32 teeth on two areas, two markers of each of the five steps: 320 markers. */
function placeAll(): void {
  const at = (x: number, y: number): ImagePoint => ({ x, y, image: 'bench' });
  PROBING_ORDER.forEach((tooth, n) => {
    dispatch({ type: 'visibilitySet', tooth, to: 'twoAreas' });
    const upper = n < 16;
    const middle = width * 0.1 + (n % 16) * width * 0.05;
    SIDES.forEach((side, s) => {
      const x = middle + (s === 0 ? -1 : 1) * width * 0.012;
      const y = (part: number) => height * (0.5 + (upper ? -part : part));
      dispatch({ type: 'markerMoved', tooth, step: 'Numbering', side, at: at(x, y(0.05)) });
      dispatch({ type: 'markerMoved', tooth, step: 'RootApex', side, at: at(x, y(0.35)) });
      dispatch({ type: 'markerMoved', tooth, step: 'CEJ', side, at: at(x, y(0.12)) });
      dispatch({ type: 'markerMoved', tooth, step: 'BoneLevel', side, at: at(x, y(0.2)) });
      dispatch({ type: 'boneDefectAnswered', tooth, which: side, present: true, at: at(x, y(0.25)) });
    });
  });
}

await startI18n('en');
await showWords([...WIZARD_WORDS, 'xray']);
const session = activeSession();
const editor = openEditor(assemble({ information: aPatient().information() }), DEFAULT_PREFERENCES, 4);
session.store.setState({ patientNumber: 'bench', editor, active: true });
session.addXray({
  id: 'bench',
  path: '',
  picture_url: '',
  width,
  height,
  orientation: 1,
  file_name: 'bench.png',
  spacing: null,
  burned_in: false,
  taken: null,
  kind: null,
  report_id: '',
});
placeAll();

/** Milliseconds until the picture is shown and can be worked on. */
async function opening(): Promise<number> {
  const from = performance.now();
  const isOpen = () =>
    document.querySelector('canvas') && !document.body.textContent.includes('Loading the X-ray');
  while (!isOpen()) await new Promise(requestAnimationFrame);
  return performance.now() - from;
}

Object.assign(globalThis, {
  bench: {
    opened: opening(),
    ask: () => {
      dispatch({ type: 'measuringStepSelected', measuringStep: 'CEJ' });
      dispatch({ type: 'toothSelected', tooth: 46 });
      dispatch({ type: 'sideSelected', side: 'distal' });
    },
  },
});
const page = document.getElementById('root');
if (page) {
  createRoot(page).render(
    <div className="dark flex h-dvh flex-col">
      <MeasurementStep />
    </div>,
  );
}
