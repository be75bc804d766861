import { ASCENDING, type ToothNumber } from '../../model/tooth';
import { ATTACHMENT, DEPTH, FURCATION, MOBILITY } from '../constants';
import { isShort, notCharted, reaches } from '../mouth/charted';
import { countedTeeth, type NaturalTooth, numbers } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { Treatment } from '../diagnosisResult';
import type { Judgement } from '../judge';
import { findWorstTooth } from '../patient/bands';
import { countedFurcation } from '../patient/complexity';
import { lacksCharting } from '../teeth/implant';

function isUnmeasured({ worst }: NaturalTooth): boolean {
  return worst === null;
}

function ascending(teeth: readonly ToothNumber[]): readonly ToothNumber[] {
  return ASCENDING.filter((tooth) => teeth.includes(tooth));
}

/** Q: a diseased tooth whose bone no film shows. With sites attachment loss is enough. Rules 1.3 §5, §7.3. */
function needsFilm(tooth: NaturalTooth): boolean {
  const { worst, depth, mobility, interdental } = tooth;
  return (
    worst === null &&
    (reaches(depth, DEPTH.moderate) ||
      reaches(countedFurcation(tooth), FURCATION.unmeasured) ||
      reaches(mobility, MOBILITY.marked) ||
      reaches(interdental?.mm ?? null, ATTACHMENT.withoutBone))
  );
}

/** Null where periodontitis needs no pictures; a stage set by hand waits for none. */
function forPeriodontitis({ mouth, standing, applied, classified }: Judgement): Treatment | null {
  if (standing.condition !== 'Periodontitis') return null;
  const diseased = numbers(countedTeeth(mouth).filter(needsFilm));
  if (diseased.length > 0)
    return {
      block: 'RADIOGRAPHS',
      teeth: diseased,
      because: [reason('treatment.pockets-unmeasured', { teeth: diseased })],
    };
  if (applied.stage !== undefined || classified?.staging.provisional !== true) return null;
  const teeth = numbers(countedTeeth(mouth).filter(isUnmeasured));
  const isNothingMeasured = findWorstTooth(mouth.natural) === null;
  if (teeth.length === 0 && !isNothingMeasured) return null;
  return { block: 'RADIOGRAPHS', teeth, because: [reason('treatment.stage-provisional', {})] };
}

/** RADIOGRAPHS: the pictures that the result waits for. */
export function radiographs(judgement: Judgement): readonly Treatment[] {
  const { open, implants } = judgement;
  const staged = forPeriodontitis(judgement);
  const teeth: ToothNumber[] = [...(staged?.teeth ?? [])];
  const because: Reason[] = [...(staged?.because ?? [])];
  const unfilmed = implants.filter(({ finding }) => finding.certainty === 'radiograph needed');
  if (unfilmed.length > 0) {
    const unfilmedNumbers = numbers(unfilmed.map(({ implant }) => implant));
    teeth.push(...unfilmedNumbers);
    because.push(reason('treatment.implants-unmeasured', { teeth: unfilmedNumbers }));
  }
  const toExplain = numbers(open.filter(isUnmeasured));
  if (toExplain.length > 0) {
    teeth.push(...toExplain);
    because.push(reason('treatment.unexplained-unmeasured', { teeth: toExplain }));
  }
  return because.length > 0 ? [{ block: 'RADIOGRAPHS', teeth: ascending(teeth), because }] : [];
}

/** ASK: an answer that the chart contradicts, to be cleared up with the patient. */
export function toAsk({ mouth: { information, answers } }: Judgement): readonly Treatment[] {
  const because: Reason[] = [];
  if (answers.isTeethLostOpen) {
    const values = { answer: information.missingTeeth, counted: answers.teethLost };
    because.push(reason('treatment.ask', values));
  }
  const struck = information.complexRehabilitationReasons.filter((need) => !answers.needs.includes(need));
  because.push(...struck.map((need) => reason('treatment.ask-need', { answer: need })));
  return because.length > 0 ? [{ block: 'ASK', teeth: [], because }] : [];
}

/** CHART: the probing that the result waits for, in every condition. */
export function toChart({ mouth, implants }: Judgement): readonly Treatment[] {
  const because: Reason[] = [];
  const teeth: ToothNumber[] = [];
  const missing = (
    type: 'depth' | 'bleeding',
    code: 'treatment.chart-depth' | 'treatment.chart-bleeding',
  ) => {
    if (!isShort(mouth, type)) return;
    const unchartedTeeth = numbers(notCharted(mouth, type));
    teeth.push(...unchartedTeeth);
    because.push(reason(code, { teeth: unchartedTeeth }));
  };
  missing('depth', 'treatment.chart-depth');
  missing('bleeding', 'treatment.chart-bleeding');
  const uncharted = numbers(implants.map(({ implant }) => implant).filter(lacksCharting));
  if (uncharted.length > 0) {
    teeth.push(...uncharted);
    because.push(reason('treatment.chart-implants', { teeth: uncharted }));
  }
  return because.length > 0 ? [{ block: 'CHART', teeth: ascending(teeth), because }] : [];
}
