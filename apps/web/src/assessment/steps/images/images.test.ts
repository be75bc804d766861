import { MAX_XRAY_BYTES, PROBLEMS } from '@alveola/contract';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../shell/problem';
import { driveEditor, here } from '../../document/testing/driveEditor';
import { markersOn } from './ImageCard';
import { canRetry, findAsked, findProblem, findDuplicate } from './uploadProblems';

describe('Uploads', () => {
  it('20 MB is 20 × 1024² bytes, told before anything is sent', () => {
    expect(findProblem({ size: MAX_XRAY_BYTES }, 'r')).toBeNull();
    expect(findProblem({ size: MAX_XRAY_BYTES + 1 }, 'r')).toEqual({ kind: 'too-large', megabytes: 20.1 });
  });

  it('an upload needs a report id', () => {
    expect(findProblem({ size: 1 }, null)).toEqual({ kind: 'no-report' });
  });

  const refused = (code: string, status: number) =>
    canRetry({ kind: 'server', error: new ApiProblem({ status, code, message: code }) });

  it.each([
    ['unreachable', 0],
    ['busy', 503],
    ['server-error', 500],
    ['too-many', 429],
    ['unauthenticated', 401],
  ])("offers 'Try again' where the same file could go through: %s", (code, status) => {
    expect(refused(code, status)).toBe(true);
    expect(canRetry({ kind: 'no-report' })).toBe(true);
  });

  it.each(
    (
      [
        'xray-duplicate',
        'xray-unsupported',
        'xray-too-large',
        'xray-damaged',
        'xray-empty',
        'xray-several-pictures',
        'xray-too-many-pixels',
        'xray-too-small',
        'xray-multi-frame',
      ] as const
    ).map((code) => [code, PROBLEMS[code].status] as const),
  )('offers none where the file itself was refused: %s', (code, status) => {
    expect(refused(code, status)).toBe(false);
  });

  it('asks about a file that says it is no dental X-ray, and about no other', () => {
    const server = (code: string, data?: unknown) =>
      ({ kind: 'server', error: new ApiProblem({ status: 409, code, message: code, data }) }) as const;
    expect(findAsked(server('xray-not-dental', { modality: 'US' }))).toBe('US');
    expect(canRetry(server('xray-not-dental', { modality: 'US' }))).toBe(false);
    expect(findAsked(server('xray-duplicate'))).toBeNull();
    expect(findAsked({ kind: 'twice' })).toBeNull();
  });

  it('offers none for what is refused before it is sent', () => {
    expect(canRetry({ kind: 'too-large', megabytes: 21 })).toBe(false);
    expect(canRetry({ kind: 'twice' })).toBe(false);
  });

  it('a file that is on its way is not sent a second time; one that was refused may be chosen again', () => {
    const file = (content: string) => new File([content], 'opg.jpg', { lastModified: 1 });
    expect(findDuplicate([{ file: file('x'), problem: null }], file('x'))).toEqual({ kind: 'twice' });
    expect(findDuplicate([{ file: file('x'), problem: null }], file('other'))).toBeNull();
    expect(findDuplicate([{ file: file('x'), problem: { kind: 'no-report' } }], file('x'))).toBeNull();
  });
});

describe('Deleting an X-ray', () => {
  it('takes the markers along that stand on it, bone defects included, and no others', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'CEJ' }).click(18, 'distal');
    editor.click(18, 'mesial', { ...here, image: 'other' });
    editor.do({ type: 'boneDefectAnswered', tooth: 17, which: 'distal', present: true, at: here });
    expect(markersOn(editor.editor.document, here.image)).toBe(2);
    editor.do({ type: 'imageRemoved', image: here.image });
    expect(markersOn(editor.editor.document, here.image)).toBe(0);
    expect(markersOn(editor.editor.document, 'other')).toBe(1);
  });
});
