import { type Assessment, DEFAULT_PREFERENCES, diagnose } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { buildReport, gapSentence, listQuestions, listUnexamined, reader } from '../index';
import { aReport, DATES } from '../testing/aReport';
import { readWords } from '../words/all';
import { LANGUAGES } from '../words/languages';

const english = reader('en', DEFAULT_PREFERENCES, readWords('en'));

function gaps(document: Assessment): readonly string[] {
  return listUnexamined({ document, result: diagnose(document) }).map((gap) => gapSentence(gap, english));
}

describe('What was not examined', () => {
  it('is nothing where everything was', () => {
    expect(gaps(aPatient().assessment())).toEqual([]);
    expect(gaps(aPatient({ implant: [36] }).assessment())).toEqual([]);
  });

  it('names the teeth and implants', () => {
    const someone = aPatient({ implant: [36] })
      .tooth(36, { bleeding: null })
      .tooth(16, { depth: null })
      .tooth(11, { loss: [10, null] });
    expect(gaps(someone.assessment())).toEqual([
      'Pocket depth not charted: 16.',
      'Bleeding not charted: 36.',
      'Bone loss not fully measured: 11.',
    ]);
  });

  it('names teeth charted at too few sites, and third molars at which nothing was recorded', () => {
    const none = { loss: null, depth: null, bleeding: null, mobility: null, furcation: null };
    const depths = [2, 2, 2, 2, 2, 2];
    const sites = (count: number) => ({
      depth: depths.map((mm, n) => (n < count ? mm : null)),
      bleeding: depths.map((_, n) => (n < count ? false : null)),
    });
    const someone = aPatient({ missing: [28, 38, 48] })
      .tooth(18, none)
      .others({ sites: sites(6) })
      .tooth(16, { sites: sites(5) })
      .tooth(26, { sites: sites(4) });
    expect(gaps(someone.tooth(18, { ...none, sites: {} }).assessment())).toEqual([
      'Pocket depth charted at too few sites: 26.',
      'Bleeding charted at too few sites: 26.',
      'Third molars with nothing recorded: 18.',
    ]);
    expect(
      gaps(
        aPatient()
          .others({ sites: sites(3) })
          .assessment(),
      ),
    ).toEqual([
      'Pocket depth charted at too few sites of every tooth.',
      'Bleeding charted at too few sites of every tooth.',
    ]);
  });

  it('says in one word what was done nowhere', () => {
    const nobody = aPatient().others({ depth: null, bleeding: null, loss: null });
    expect(gaps(nobody.assessment())).toEqual([
      'Pocket depth not charted.',
      'Bleeding not charted.',
      'Bone loss not measured on X-rays.',
    ]);
  });

  it('asks no marker of a tooth that no X-ray shows', () => {
    const document = aPatient().tooth(17, { loss: null }).assessment();
    const teeth = document.measurement.teeth.map((row) =>
      row.tooth === 17 ? { ...row, isMissingFromXray: true } : row,
    );
    expect(gaps({ ...document, measurement: { ...document.measurement, teeth } })).toEqual([
      'Not visible on any X-ray: 17.',
    ]);
  });

  it('of an older record takes blanks as the rules do', () => {
    const older = aPatient({ withoutZeros: true }).tooth(11, { bleeding: 1 });
    expect(gaps(older.assessment())).toEqual([]);
  });

  it.each(LANGUAGES)('stands on the first page of the paper in %s, before the chart', (language) => {
    const aReader = reader(language, DEFAULT_PREFERENCES, readWords(language));
    const document = aPatient().others({ bleeding: null }).assessment();
    const blocks = buildReport(aReport(document, { isDraft: true }), aReader, DATES);
    const { gaps: words, chart } = aReader.words.report;
    const headingIndex = (text: string) =>
      blocks.findIndex((block) => block.is === 'heading' && block.text === text);
    expect(headingIndex(words.title)).toBeGreaterThan(0);
    expect(headingIndex(words.title)).toBeLessThan(headingIndex(chart.title));
    expect(blocks[headingIndex(words.title) + 1]).toEqual({
      is: 'list',
      items: [{ text: words.all.bleeding }],
    });
  });
});

it('an answer that the chart contradicts is a question', () => {
  const document = aPatient({ missingTeeth: '5+' }).assessment();
  const [question] = listQuestions({ result: diagnose(document) });
  expect(question && gapSentence(question, english)).toMatch(/^Teeth lost to periodontitis: 5 teeth or more/);
});
