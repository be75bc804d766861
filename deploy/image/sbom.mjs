// node sbom.mjs APP DEBIAN-PACKAGES NODE-PACKAGE: what the image holds, as CycloneDX, on standard output.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [app, packages, nodePackage] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

const bom = read(join(app, 'apps/server/dist/sbom.cdx.json'));
// The lock lists what other processors need, too.
const installed = bom.components.filter(({ name, 'bom-ref': ref }) =>
  existsSync(join(app, ref.split('#')[1] ?? `node_modules/${name}`)),
);
const debian = readFileSync(packages, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [name, version, architecture] = line.split(' ');
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=bookworm`;
    return { type: 'library', 'bom-ref': purl, name, version, purl };
  });
const [version] = Object.values(read(nodePackage).optionalDependencies);
const node = { type: 'platform', 'bom-ref': `pkg:generic/node@${version}`, name: 'node', version };
process.stdout.write(JSON.stringify({ ...bom, components: [node, ...debian, ...installed] }, null, 1));
