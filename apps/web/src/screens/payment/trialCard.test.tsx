import { expect, it } from 'vitest';
import { draw } from '../../testing/draw';
import { TrialCard } from './TrialCard';

it('a clinic that chose a plan without a trial is not told that it has used one', () => {
  const shown = (hasPlan: boolean) =>
    draw(<TrialCard days={30} available={false} until={null} hasPlan={hasPlan} />);
  expect(shown(true)).toContain('For clinics that have had no plan');
  expect(shown(true)).not.toContain('already used its trial');
  expect(shown(false)).toContain('Your clinic has already used its trial');
});
