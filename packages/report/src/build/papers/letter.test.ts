import { DEFAULT_PREFERENCES, setRemark } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { diagnosisSentence } from '../../sentences/diagnosisSentence';
import { reader } from '../../sentences/reader';
import { aReport, DATES } from '../../testing/aReport';
import { readWords } from '../../words/all';
import { LANGUAGES } from '../../words/languages';
import { buildReport } from '../buildReport';
import { keyFigures } from '../facts';
import { findWithdrawnNotice } from '../head';
import { buildReferralLetter, draftLetter, draftRemarks, withoutNames } from './letter';

const PREFERENCES = { ...DEFAULT_PREFERENCES, referral_advice: true };
const severe = aPatient({ implant: [36], missing: [18, 46], isPatientSmoke: '10+' })
  .teeth([16, 26, 37, 47], { loss: 65, depth: 8, bleeding: 3, mobility: 2 })
  .assessment();
const NAMES = { addressee: 'Dr. Ola Hansen\nBogstadveien 12, Oslo', patient: 'Grete Solveig Lie' };

const NO_NAMES = { addressee: '', patient: '' };

const numbers = (text: string) => text.match(/\d+(?:[.,]\d+)?/g) ?? [];
const wordsIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, part]) => (['scene', 'mark', 'key'].includes(name) ? '' : wordsIn(part)))
    .join(' ');
};

describe.each(LANGUAGES)('A letter in %s', (language) => {
  const words = readWords(language);
  const aReader = reader(language, PREFERENCES, words);
  const report = aReport(severe, {
    preferences: PREFERENCES,
    clinician: 'Kari Nordmann',
    role: 'DDS',
    reference: 'X-1-2',
    patientNumber: '1002',
    patientName: NAMES.patient,
  });
  const drafted = draftLetter(report, words.letter, aReader, DATES);

  it('has question, history, findings, what was done, attachments, and names nobody', () => {
    const { question, history, findings, done, attachments } = words.letter;
    expect(drafted.map(({ title }) => title).slice(0, 5)).toEqual(
      [question, history, findings, done, attachments].map(({ title }) => title),
    );
    const text = JSON.stringify(drafted);
    expect(text).toContain(diagnosisSentence(report.result.diagnosis, true, aReader).slice(0, 12));
    expect(text).toContain('X-1-2');
    const about = { ...report, withdrawn: null };
    for (const paper of [drafted, buildReferralLetter(about, drafted, NO_NAMES, words.letter, DATES)])
      expect(JSON.stringify(paper)).not.toContain(NAMES.patient);
    expect(text).not.toMatch(/\{\{|undefined|null|NaN/);
    // A planned treatment may not have been carried out.
    expect(drafted[3]?.text).toContain(done.carriedOut);
  });

  it('has note and remarks only beside it, for who takes them along', () => {
    const document = setRemark(severe, 16, 'Crown loose');
    const remarked = { ...report, document, note: 'Mother of 1002' };
    expect(draftLetter(remarked, words.letter, aReader, DATES)).toEqual(drafted);
    expect(draftRemarks(remarked, words.letter, aReader)).toEqual({
      title: words.letter.remarks.title,
      text: 'Mother of 1002\n16: Crown loose',
    });
    expect(draftRemarks(report, words.letter, aReader)).toBeNull();
  });

  it('says what was not examined, and nothing healthy of it', () => {
    const nothing = { depth: null, bleeding: null, loss: null, mobility: null, furcation: null };
    const empty = aReport(aPatient().others(nothing).assessment(), { preferences: PREFERENCES });
    const text = JSON.stringify(draftLetter(empty, words.letter, aReader, DATES));
    expect(text).toContain(words.letter.findings.gaps);
    expect(text).not.toMatch(/health|frisk|saud/i);
  });

  it('has no number that the report has not, and every key figure of it', () => {
    const inReport = new Set(numbers(wordsIn(buildReport(report, aReader, DATES))));
    const inLetter = numbers(
      wordsIn(buildReferralLetter({ ...report, withdrawn: null }, drafted, NO_NAMES, words.letter, DATES)),
    );
    expect(inLetter.filter((number) => !inReport.has(number))).toEqual([]);
    const text = drafted.map(({ text }) => text).join('\n');
    for (const { label, value } of keyFigures({ ...report, preferences: DEFAULT_PREFERENCES }, aReader))
      expect(text).toContain(`${label}: ${value}`);
  });

  it('is printed with the names that were typed, and signed', () => {
    const blocks = buildReferralLetter({ ...report, withdrawn: null }, drafted, NAMES, words.letter, DATES);
    const text = JSON.stringify(blocks);
    for (const name of [...NAMES.addressee.split('\n'), NAMES.patient]) expect(text).toContain(name);
    expect(text).toContain('Kari Nordmann, DDS');
  });

  it('says before the question what the report says of withdrawn rules', () => {
    const reason = { en: 'Wrong.', nb: 'Feil.', pt: 'Errado.' };
    const withdrawn = { reason, withdrawn_at: '2026-03-01' } as const;
    const affected = { ...report, withdrawn };
    const notice = findWithdrawnNotice(affected, aReader, DATES);
    const blocks = buildReferralLetter(
      { ...affected, withdrawn: notice },
      drafted,
      NAMES,
      words.letter,
      DATES,
    );
    const texts = blocks.flatMap((block) => ('text' in block && block.text !== null ? [block.text] : []));
    const note = [notice!.title, notice!.text];
    const index = texts.indexOf(note[0]!);
    expect(texts.slice(index, index + 3)).toEqual([...note, words.letter.question.title]);
    expect(wordsIn(buildReport(affected, aReader, DATES))).toContain(note[1]);
    expect(findWithdrawnNotice(report, aReader, DATES)).toBeNull();
  });

  it('is kept without the names, wherever they were typed', () => {
    const typed = [
      { title: 'Grete', text: 'Grete Solveig Lie, and LIE again; thank you, Ola. Dr. Ola Hansen knows.' },
      ...drafted,
    ];
    const stored = withoutNames(typed, NAMES, words.letter, drafted);
    expect(JSON.stringify(stored)).not.toMatch(/\b(Grete|Solveig|Lie|Ola|Hansen|Bogstadveien)\b/i);
    expect(stored.slice(1)).toEqual(drafted);
    expect(withoutNames(drafted, { addressee: '', patient: '' }, words.letter, drafted)).toEqual(drafted);
  });
});
