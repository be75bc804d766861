import { MAX_XRAY_BYTES } from '@alveola/contract';
import { describe, expect, it } from 'vitest';
import { drive, here } from '../../editing/drive';
import { markersOn } from './markersOn';
import { canRetry, problemOf } from './uploads';

describe('Uploads', () => {
  it('20 MB is 20 × 1024² bytes, told before anything is sent', () => {
    expect(problemOf({ size: MAX_XRAY_BYTES }, 'r')).toBeNull();
    expect(problemOf({ size: MAX_XRAY_BYTES + 1 }, 'r')).toEqual({ kind: 'too-large', megabytes: '20.1' });
  });

  it('an upload needs a report id', () => {
    expect(problemOf({ size: 1 }, null)).toEqual({ kind: 'no-report' });
  });

  it("offers 'Try again' where the same file could go through", () => {
    expect(canRetry({ kind: 'server', error: null })).toBe(true);
    expect(canRetry({ kind: 'too-large', megabytes: '21.0' })).toBe(false);
  });
});

describe('Deleting an X-ray', () => {
  it('takes the markers along that stand on it, bone defects included, and no others', () => {
    const editor = drive({ step: 4, measuringStep: 'CEJ' }).click(18, 'distal');
    editor.click(18, 'mesial', { ...here, image: 'other' });
    editor.do({ type: 'boneDefectAnswered', tooth: 17, which: 'distal', present: true, at: here });
    expect(markersOn(editor.editor.document, here.image)).toBe(2);
    editor.do({ type: 'imageRemoved', image: here.image });
    expect(markersOn(editor.editor.document, here.image)).toBe(0);
    expect(markersOn(editor.editor.document, 'other')).toBe(1);
  });
});
