import { expect, it } from 'vitest';
import { EVERY_CHANGE, STRIPES } from '../testing/changes/everyChange';
import { createLook, findHalves } from '../testing/changes/halves';
import { losingConnections } from '../testing/changes/losing';
import { startPlace } from '../testing/changes/place';
import { EVERY_CALL } from '../testing/calls/everyCall';

const place = await startPlace();
const trial = {
  place,
  losing: losingConnections(place.server),
  look: await createLook(place),
  which: 'ends',
} as const;

it('knows every call that changes something', () => {
  const calls = EVERY_CALL.filter(({ method }) => method !== 'GET' && method !== 'HEAD').map(
    ({ method, path }) => `${method} ${path}`,
  );
  const knownNames = new Set(Object.keys(EVERY_CHANGE).map((name) => name.split(',')[0]));
  expect(new Set([...knownNames, ...STRIPES])).toEqual(new Set(calls));
});

it.each(Object.entries(EVERY_CHANGE))(
  '%s: all of it, or nothing, where the connection is lost before or after a part of it is kept',
  { tags: ['engine/machine'] },
  async (name, prepare) => {
    const { halves } = await findHalves(trial, name, prepare);
    expect(halves.map((each) => JSON.stringify(each)).join('\n')).toBe('');
  },
);

async function findHalvesOfLoose(name: keyof typeof EVERY_CHANGE): Promise<void> {
  const loose = { ...trial, which: 'every', isLoose: true } as const;
  const { halves } = await findHalves(loose, name, EVERY_CHANGE[name]!);
  expect(halves).not.toEqual([]);
}

it('DELETE /patient/patient-report/:id on a server without transactions is found out', async () => {
  await findHalvesOfLoose('DELETE /patient/patient-report/:id');
});

it.each(['POST /registration', 'PUT /user/password'])(
  '%s on a server without transactions is found out',
  { tags: ['engine/machine'] },
  findHalvesOfLoose,
);
