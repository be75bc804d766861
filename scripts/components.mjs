const NAME = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)$/;

/**
 * Lists the packages of the product as CycloneDX 1.6 (SBOM), the same for the same lock file. `npm sbom
 * --omit=dev` would leave out packages that development needs, too.
 */
export function toBom({ name, version, packages }) {
  const components = Object.entries(packages).flatMap(([path, entry]) => {
    const found = NAME.exec(path);
    if (!found || entry.dev || entry.link) return [];
    const [, packageName] = found;
    const purl = `pkg:npm/${packageName.replace('@', '%40')}@${entry.version}`;
    const ref = path === `node_modules/${packageName}` ? purl : `${purl}#${path}`;
    return [
      {
        type: 'library',
        'bom-ref': ref,
        name: packageName,
        version: entry.version,
        scope: entry.optional || entry.devOptional ? 'optional' : 'required',
        ...(entry.license && { licenses: [toLicense(entry.license)] }),
        ...(entry.integrity && { hashes: toHashes(entry.integrity) }),
        purl,
      },
    ];
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version } },
    components,
  };
}

function toLicense(license) {
  return /\s/.test(license)
    ? { expression: license.replace(/^\((.*)\)$/, '$1') }
    : { license: { id: license } };
}

function toHashes(integrity) {
  return integrity.split(' ').map((each) => {
    const [algorithm, base64] = each.split(/-(.*)/s);
    return { alg: `SHA-${algorithm.slice(3)}`, content: Buffer.from(base64, 'base64').toString('hex') };
  });
}
