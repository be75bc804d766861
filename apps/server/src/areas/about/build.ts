import { readFile } from 'node:fs/promises';
import type { ProductAbout } from '@alveola/contract';
import { z } from 'zod';

const build = z.object({ commit: z.string(), date: z.string() });
const licence = z.union([
  z.object({ license: z.object({ id: z.string() }) }).transform((each) => each.license.id),
  z.object({ expression: z.string() }).transform((each) => each.expression),
]);
const bom = z.object({
  components: z.array(
    z.object({ name: z.string(), version: z.string(), licenses: z.array(licence).default([]) }),
  ),
});

/** The build writes the file beside the bundle, so the sources have none. */
async function readBeside(name: string): Promise<unknown> {
  const text = await readFile(new URL(name, import.meta.url), 'utf8').catch(() => 'null');
  return JSON.parse(text);
}

export async function readBuild(): Promise<ProductAbout['build']> {
  return build.nullable().parse(await readBeside('build.json'));
}

export async function readComponents(): Promise<ProductAbout['components']> {
  const found = bom.nullable().parse(await readBeside('sbom.cdx.json'));
  const rows = (found?.components ?? []).map(({ name, version, licenses }) => ({
    name,
    version,
    licence: licenses.join(', '),
  }));
  return [...new Map(rows.map((row) => [`${row.name}@${row.version}`, row])).values()];
}
