import { ASCENDING, type ToothNumber } from '../../model/tooth';
import { isShort, notCharted } from '../mouth/charted';
import { countedTeeth, type NaturalTooth } from '../mouth/mouth';
import { numbers } from '../patient/attachment';
import { reason } from '../reasons';
import type { Treatment } from '../result';
import type { Reason } from '../reasons';
import type { Judgement } from '../judge';
import { lacksCharting } from '../sites/implant';

function isUnmeasured({ worst }: NaturalTooth): boolean {
  return worst === null;
}

function ascending(teeth: readonly ToothNumber[]): readonly ToothNumber[] {
  return ASCENDING.filter((tooth) => teeth.includes(tooth));
}

/** RADIOGRAPHS: what the result waits for on film. A stage set by hand waits for none. */
export function radiographs(judgement: Judgement): readonly Treatment[] {
  const { mouth, standing, applied, classified, open, implants } = judgement;
  const teeth: ToothNumber[] = [];
  const because: Reason[] = [];
  const isEstimated = standing.condition === 'Periodontitis' && applied.stage === undefined;
  if (isEstimated && classified?.staging.provisional === true) {
    teeth.push(...numbers(countedTeeth(mouth).filter(isUnmeasured)));
    because.push(reason('treatment.stage-provisional', {}));
  }
  const unfilmed = implants.filter(({ finding }) => finding.certainty === 'radiograph needed');
  if (unfilmed.length > 0) {
    const found = numbers(unfilmed.map(({ implant }) => implant));
    teeth.push(...found);
    because.push(reason('treatment.implants-unmeasured', { teeth: found }));
  }
  const toExplain = numbers(open.filter(isUnmeasured));
  if (toExplain.length > 0) {
    teeth.push(...toExplain);
    because.push(reason('treatment.unexplained-unmeasured', { teeth: toExplain }));
  }
  return because.length > 0 ? [{ block: 'RADIOGRAPHS', teeth: ascending(teeth), because }] : [];
}

/** CHART: what the result waits for of the probe, in every condition. */
export function toChart({ mouth, implants }: Judgement): readonly Treatment[] {
  const because: Reason[] = [];
  const teeth: ToothNumber[] = [];
  const missing = (
    type: 'depth' | 'bleeding',
    code: 'treatment.chart-depth' | 'treatment.chart-bleeding',
  ) => {
    if (!isShort(mouth, type)) return;
    const found = numbers(notCharted(mouth, type));
    teeth.push(...found);
    because.push(reason(code, { teeth: found }));
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
