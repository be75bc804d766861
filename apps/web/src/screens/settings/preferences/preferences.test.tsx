import { listRights, settingsSchema, type UserType } from '@alveola/contract';
import { expect, it } from 'vitest';
import { draw } from '../../../testing/draw';
import { PreferencesSection } from './PreferencesSection';

const saver = {
  wanted: settingsSchema.parse({ language: 'en' }),
  state: 'idle',
  error: null,
  change: () => undefined,
  retry: () => undefined,
} as const;
const shown = (type: UserType) =>
  draw(<PreferencesSection saver={saver} profile={{ type, may: listRights(type) }} />);

it('who never charts chooses how results are shown, not how they are charted', () => {
  const CHARTING = ['Bleeding sites per tooth', 'Charting of clinical values', 'plaque'];
  const SHOWN = ['Tooth numbers', 'Sign of the gingival margin', 'Round percentages'];
  const [reader, assistant] = [shown('clinic_reader'), shown('clinic_assistant')];
  expect(SHOWN.filter((name) => !reader.includes(name))).toEqual([]);
  expect(CHARTING.filter((name) => reader.includes(name))).toEqual([]);
  expect([...SHOWN, ...CHARTING].filter((name) => !assistant.includes(name))).toEqual([]);
});
