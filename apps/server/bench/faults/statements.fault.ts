import { beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CHANGE } from '../../src/testing/changes/everyChange';
import { createLook, findHalves, type Half } from '../../src/testing/changes/halves';
import { losingConnections } from '../../src/testing/changes/losing';
import { startPlace } from '../../src/testing/changes/place';
import { writeFigures } from './stand/figures';
import { MINUTE } from './stand/stands';

type Trial = Parameters<typeof findHalves>[0];

/** A server without transactions would leave these half done. */
const CONTROL = ['POST /registration', 'DELETE /patient/patient-report/:id', 'PUT /user/password'];

describe('Fault 5', () => {
  let trial: Trial;
  beforeAll(async () => {
    const place = await startPlace();
    const losing = losingConnections(place.server);
    trial = { place, losing, look: await createLook(place), which: 'every' };
  });

  it(
    'the connection is lost at every statement of every call that changes something: all of it is there, or nothing',
    async () => {
      const halves: Half[] = [];
      let losses = 0;
      for (const [name, prepare] of Object.entries(EVERY_CHANGE)) {
        const tried = await findHalves(trial, name, prepare);
        halves.push(...tried.halves);
        losses += tried.losses;
      }
      expect(halves).toEqual([]);
      let found = 0;
      for (const name of CONTROL) {
        const tried = await findHalves({ ...trial, isLoose: true }, name, EVERY_CHANGE[name]!);
        expect(tried.halves.length, name).toBeGreaterThan(0);
        found += tried.halves.length;
      }
      writeFigures(5, {
        done: `${Object.keys(EVERY_CHANGE).length} changes, the connection lost at each of their statements, and after it at each that ends a transaction`,
        seen: `${losses} losses, no half change`,
        control: `without transactions: ${found} half changes of ${CONTROL.length} calls`,
      });
    },
    60 * MINUTE,
  );
});
