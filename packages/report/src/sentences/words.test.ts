import {
  CERTAINTIES,
  CONDITIONS,
  END_POINT_CRITERIA,
  EXTENTS,
  HYGIENE_LEVELS,
  IMPLANT_CONDITIONS,
  NOT_PERIODONTAL,
  POCKET_CHANGES,
  QUESTIONS,
  REASON_CODES,
  REASONS,
  REFERRALS,
  RISK_QUESTIONS,
  REHABILITATION_REASONS,
  SOURCES,
  STABILITIES,
  TOOTH_GROUPS,
  TREATMENT_BLOCKS,
  TRIAL_CHANGES,
  WARNINGS,
} from '@alveola/clinical';
import { LANGUAGE_TABLE, LANGUAGES } from '../words/languages';
import { describe, expect, it } from 'vitest';
import { SHOWN_LEVELS } from './readReport';
import { readWords } from '../words/all';

type Tree = { readonly [key: string]: string | Tree };

function leaves(tree: Tree, path: string[] = []): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[[...path, key].join('/'), value]] : leaves(value, [...path, key]),
  ) as [string, string][];
}

function parameters(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].toSorted();
}

/** Authors and groups of teeth are named alike everywhere. */
const LATIN = /^(sources|teeth\/group)\//;
const ENGLISH_WORD = /(?<!\{)\b(?!(?:distal|mesial|side|vertical|mm|JSON|SHA)\b)\p{L}{2,}/giu;

const english = leaves(readWords('en') as unknown as Tree);

it.each(LANGUAGES.filter((language) => language !== 'en'))(
  'no English is left standing in %s',
  (language) => {
    const translated = new Map(leaves(readWords(language) as unknown as Tree));
    const isLeft = ([path, text]: [string, string]) =>
      translated.get(path) === text && !LATIN.test(path) && (text.match(ENGLISH_WORD)?.length ?? 0) > 1;
    expect(english.filter(isLeft)).toEqual([]);
  },
);

describe.each(LANGUAGES)('words in %s', (language) => {
  const words = readWords(language);
  const all = new Map(leaves(words as unknown as Tree));

  it('has every word that English has, no other, none empty', () => {
    expect([...all.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted());
    expect([...all.values()].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('names the same parameters as English', () => {
    for (const [path, text] of english)
      expect([path, parameters(all.get(path)!)]).toEqual([path, parameters(text)]);
  });

  it('has a form for every plural that its numbers ask for', () => {
    const forms = new Intl.PluralRules(LANGUAGE_TABLE[language].locale).resolvedOptions().pluralCategories;
    const counted = english.map(([path]) => path).filter((path) => path.endsWith('_other'));
    // Portuguese has "many", for millions: the general form replaces it.
    const needed = forms.filter((form) => form !== 'many');
    const missing = counted.flatMap((path) =>
      needed.filter((form) => !all.has(path.replace(/other$/, form))),
    );
    expect(missing).toEqual([]);
  });

  it('has a sentence for every change that is tried, and for what changed', () => {
    expect(Object.keys(words.sure.change).toSorted()).toEqual([...TRIAL_CHANGES].toSorted());
    expect(Object.keys(words.teeth.cause).toSorted()).toEqual([...NOT_PERIODONTAL].toSorted());
    expect(Object.keys(words.comparison.criterion).toSorted()).toEqual([...END_POINT_CRITERIA].toSorted());
    expect(Object.keys(words.comparison.pocket).toSorted()).toEqual([...POCKET_CHANGES].toSorted());
    const became = POCKET_CHANGES.filter((change) => change !== 'unchanged');
    expect(Object.keys(words.comparison.pocketAt).toSorted()).toEqual(became.toSorted());
  });

  it('has a sentence for every reason, with values that the reason gives', () => {
    expect(Object.keys(words.reasons).toSorted()).toEqual([...REASON_CODES].toSorted());
    for (const code of REASON_CODES) {
      const values: readonly string[] = REASONS[code].values;
      const unknown = parameters(words.reasons[code]).filter((name) => !values.includes(name));
      expect([code, unknown]).toEqual([code, []]);
    }
  });

  it('names every source', () => {
    expect(Object.keys(words.sources).toSorted()).toEqual([...SOURCES].toSorted());
  });

  it.each([
    ['conditions', CONDITIONS, words.diagnosis.condition],
    ['extents', EXTENTS, words.diagnosis.extent],
    ['stabilities', STABILITIES, words.diagnosis.stability],
    ['hygiene levels', HYGIENE_LEVELS, words.diagnosis.hygiene],
    ['referrals', REFERRALS, words.diagnosis.referral],
    ['prognosis levels', SHOWN_LEVELS, words.teeth.level],
    ['tooth groups', TOOTH_GROUPS, words.teeth.group],
    ['meanings of groups', TOOTH_GROUPS, words.teeth.groupMeaning],
    ['implant conditions', IMPLANT_CONDITIONS, words.teeth.implant],
    ['certainties', CERTAINTIES, words.teeth.certainty],
    ['warnings', WARNINGS, words.warnings],
    ['treatment blocks', TREATMENT_BLOCKS, words.treatment],
    ...RISK_QUESTIONS.map(
      (question) => [question, QUESTIONS[question].answers, words.answers[question].answer] as const,
    ),
    ['rehabilitation', REHABILITATION_REASONS, words.answers.complexRehabilitationReasons],
  ] as [string, readonly string[], object][])('has words for all %s', (_, codes, list) => {
    expect(Object.keys(list).toSorted()).toEqual([...codes].toSorted());
  });
});

it('counts none as several in the Portuguese of Portugal', () => {
  expect(new Intl.PluralRules(LANGUAGE_TABLE.pt.locale).select(0)).toBe('other');
});

it('does not leave English sentences standing in another language', () => {
  const spelledAlike = /diabetes/i;
  for (const language of ['nb', 'pt'] as const)
    for (const code of REASON_CODES) {
      const text = readWords('en').reasons[code];
      const words = text.replaceAll(/\{\{\w+\}\}/g, '').replace(spelledAlike, '');
      if (/[a-z]{4}/.test(words)) expect(readWords(language).reasons[code]).not.toBe(text);
    }
});
