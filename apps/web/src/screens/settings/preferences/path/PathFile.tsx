import type { ProbingPath, ToothNumber } from '@alveola/clinical';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../../assessment/papers/saveFile';
import {
  LARGEST_FILE,
  type PathProblem,
  readPathFile,
  writePathFile,
} from '../../../../assessment/steps/probingPath';
import { type Notation, toothLabel } from '../../../../assessment/teeth/notation';
import { Alert } from '../../../../ui/Alert';
import { Button } from '../../../../ui/Button';
import { useFaceName } from './useRunName';

export interface PathFileProps {
  readonly path: ProbingPath;
  readonly isWhole: boolean;
  readonly notation: Notation;
  readonly onRead: (path: ProbingPath) => void;
}

export function PathFile({ path, isWhole, notation, onRead }: PathFileProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [notice, setSaid] = useState<PathProblem | 'shown' | null>(null);
  const problemText = useProblemText(notation);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const readPath =
      file.size > LARGEST_FILE ? ({ code: 'no-path' } as const) : readPathFile(await file.text());
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
