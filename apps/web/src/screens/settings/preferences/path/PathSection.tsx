import {
  openSteps,
  PATH_PRESETS,
  type PathRun,
  type ProbingPath,
  SITE_PATH,
  type ToothNumber,
  toSitePath,
} from '@alveola/clinical';
import { useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../../assessment/papers/saveFile';
import {
  keepPath,
  LARGEST_FILE_BYTES,
  type PathProblem,
  readPath,
  readPathFile,
  writePathFile,
} from '../../../../assessment/steps/probingPath';
import { type Notation, toothLabel } from '../../../../assessment/teeth/notation';
import { usePreferences } from '../../../../session/useSession';
import { Alert } from '../../../../ui/Alert';
import { Button } from '../../../../ui/Button';
import { RadioGroup } from '../../../../ui/form/RadioGroup';
import { Icon } from '../../../../ui/icon/Icon';
import { Section } from '../../../common/Section';
import { editDraft } from './draft';
import { PathChart, useFaceName } from './PathChart';

const STANDARD: ProbingPath = PATH_PRESETS.round;
const PRESETS = ['round', 'arches', 'quadrants', 'teeth'] as const;

function isSame(path: ProbingPath, otherPath: ProbingPath): boolean {
  return JSON.stringify(path) === JSON.stringify(otherPath);
}

export function PathSection() {
  const { t } = useTranslation();
  const notation = usePreferences().dental_notation_system;
  const [used, setUsed] = useState<ProbingPath>(() => readPath() ?? STANDARD);
  const [draft, edit] = useReducer(editDraft, { path: used, start: null, takesBoth: false });
  const { path, start, takesBoth } = draft;
  const runName = useRunName(notation);
  const faceName = useFaceName();
  const isWhole = openSteps(path).length === 0;
  const isUsed = isSame(path, used);
  const use = () => {
    keepPath(isSame(path, STANDARD) ? null : path);
    setUsed(path);
  };
  return (
    <Section title={t('settings:path.title')}>
      <p className="text-ink-soft">{t('settings:path.intro')}</p>
      <div role="group" aria-label={t('settings:path.presets')} className="flex flex-col gap-2">
        <span aria-hidden="true" className="font-medium">
          {t('settings:path.presets')}
        </span>
        <div className="flex flex-wrap gap-2">
          {PRESETS.map((preset) => (
            <Button
              key={preset}
              aria-pressed={isSame(path, PATH_PRESETS[preset])}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
              onClick={() => edit({ does: 'show', path: PATH_PRESETS[preset] })}
            >
              {t(`settings:path.preset.${preset}`)}
            </Button>
          ))}
        </div>
      </div>
      <RadioGroup
        legend={t('settings:path.takes')}
        options={[
          { value: 'one', label: t('settings:path.one') },
          { value: 'both', label: t('settings:path.both') },
        ]}
        value={takesBoth ? 'both' : 'one'}
        onChange={(value) => edit({ does: 'takesBoth', takesBoth: value === 'both' })}
      />
      <PathChart draft={draft} edit={edit} notation={notation} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={path.length === 0 && start === null} onClick={() => edit({ does: 'back' })}>
          {t('settings:path.back')}
        </Button>
        <Button disabled={path.length === 0 && start === null} onClick={() => edit({ does: 'clear' })}>
          {t('settings:path.clear')}
        </Button>
        <Button disabled={isWhole} onClick={() => edit({ does: 'rest' })}>
          {t('settings:path.rest')}
        </Button>
      </div>
      <p role="status" className="text-ink-soft">
        {start !== null
          ? t('settings:path.begun', { tooth: toothLabel(start.tooth, notation), face: faceName(start) })
          : t('settings:path.progress', { done: toSitePath(path).length, total: SITE_PATH.length })}
      </p>
      {path.length > 0 && (
        <ol
          aria-label={t('settings:path.runs')}
          className="flex flex-wrap gap-x-5 gap-y-1 text-dense tabular"
        >
          {path.map((run, n) => (
            <li key={n}>
              {n + 1}. {runName(run)}
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={!isWhole || isUsed} onClick={use}>
          {t('settings:path.use')}
        </Button>
        <span role="status" className="flex items-center gap-1.5 text-ink-soft">
          {isUsed && <Icon name="check" size={18} className="text-good" />}
          {t(isUsed ? 'settings:path.used' : 'settings:path.unused')}
        </span>
      </div>
      <PathFile
        path={path}
        isWhole={isWhole}
        notation={notation}
        onRead={(read) => edit({ does: 'show', path: read })}
      />
    </Section>
  );
}

function PathFile(props: {
  readonly path: ProbingPath;
  readonly isWhole: boolean;
  readonly notation: Notation;
  readonly onRead: (path: ProbingPath) => void;
}) {
  const { t } = useTranslation();
  const { path, isWhole, notation, onRead } = props;
  const input = useRef<HTMLInputElement>(null);
  const [notice, setSaid] = useState<PathProblem | 'shown' | null>(null);
  const problemText = useProblemText(notation);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const readPath =
      file.size > LARGEST_FILE_BYTES ? ({ code: 'no-path' } as const) : readPathFile(await file.text());
    if ('path' in readPath) onRead(readPath.path);
    setSaid('path' in readPath ? 'shown' : readPath);
  };
  return (
    <div className="flex flex-col gap-3">
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="hidden"
        aria-label={t('settings:path.imported')}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={!isWhole}
          onClick={() => {
            const file = new Blob([writePathFile(path)], { type: 'application/json' });
            saveBlob(file, `${t('settings:path.file')}.json`);
          }}
        >
          {t('settings:path.export')}
        </Button>
        <Button icon="upload" onClick={() => input.current?.click()}>
          {t('settings:path.imported')}
        </Button>
      </div>
      {notice !== null && (
        <Alert tone={notice === 'shown' ? 'info' : 'danger'}>
          {notice === 'shown' ? t('settings:path.shown') : problemText(notice)}
        </Alert>
      )}
    </div>
  );
}

function useProblemText(notation: Notation): (problem: PathProblem) => string {
  const { t } = useTranslation();
  const faceName = useFaceName();
  const label = (tooth: ToothNumber) => toothLabel(tooth, notation);
  return (problem) => {
    switch (problem.code) {
      case 'no-path':
      case 'newer':
        return t(`settings:path.bad.${problem.code}`);
      case 'path.two-arches':
        return t('settings:path.bad.two-arches', { from: label(problem.from), to: label(problem.to) });
      case 'path.twice':
        return t('settings:path.bad.twice', { tooth: label(problem.tooth), face: faceName(problem) });
      case 'path.left-out':
        return t('settings:path.bad.left-out', { tooth: label(problem.tooth), face: faceName(problem) });
      default:
        return problem satisfies never;
    }
  };
}

function useRunName(notation: Notation): (run: PathRun) => string {
  const { t } = useTranslation();
  const faceName = useFaceName();
  return ({ from, to, faces }) => {
    const buccal = faceName({ tooth: from, face: 'B' });
    const oral = faceName({ tooth: from, face: 'L' });
    const named = {
      B: buccal,
      L: oral,
      BL: t('settings:path.faces', { first: buccal, second: oral }),
      LB: t('settings:path.faces', { first: oral, second: buccal }),
    }[faces];
    const first = toothLabel(from, notation);
    return from === to
      ? t('settings:path.single', { from: first, faces: named })
      : t('settings:path.run', { from: first, to: toothLabel(to, notation), faces: named });
  };
}
