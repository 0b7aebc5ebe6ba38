import { z } from 'zod';
import { npmTool, readJson, run } from './tools.js';

/** Path of the bill of materials, in CycloneDX. */
export const BILL = '.cache/audit/sbom.cdx.json';

const Licence = z.union([
  z.object({ license: z.object({ id: z.string() }) }).transform(({ license }) => [license.id]),
  z.object({ license: z.object({ name: z.string() }) }).transform(({ license }) => [license.name]),
  // Every license of an expression is checked against the list, even where any one of them would suffice
  z
    .object({ expression: z.string() })
    .transform(({ expression }) => expression.match(/\b(?!AND\b|OR\b)[\w.+-]+/g) ?? []),
]);

const PATH_PROPERTY = 'cdx:npm:package:path';

const Component = z.object({
  group: z.string().optional(),
  name: z.string(),
  version: z.string().default(''),
  licenses: z
    .array(Licence)
    .default([])
    .transform((licences) => licences.flat()),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  /** Other versions of packages, nested under the package that needs them. */
  get components() {
    return z.array(Component).default([]);
  },
});
type Component = z.infer<typeof Component>;

const Bill = z.object({ components: z.array(Component) });
const OldManifest = z.object({ licenses: z.array(z.object({ type: z.string() })).default([]) });

/** Returns every component in the lockfile, for every platform, except our own packages. */
export async function makeBill(): Promise<Component[]> {
  const args = ['--package-lock-only', '--output-reproducible', '--output-file', BILL];
  const { code, errors } = await run(npmTool('cyclonedx-npm'), args);
  if (code !== 0) throw new Error(`cyclonedx-npm failed:\n${errors}`);
  const components = allOf(Bill.parse(await readJson(BILL)).components);
  return Promise.all(components.filter(({ group }) => group !== '@numbercast').map(withLicences));
}

export function allOf(components: Component[]): Component[] {
  return components.flatMap((component) => [component, ...allOf(component.components)]);
}

/** Adds the list `licenses` that old packages have in place of `license`, which the lockfile omits. */
async function withLicences(component: Component): Promise<Component> {
  const path = component.properties.find(({ name }) => name === PATH_PROPERTY)?.value;
  if (component.licenses.length > 0 || !path) return component;
  return { ...component, licenses: await licencesIn(`${path}/package.json`) };
}

export async function licencesIn(manifest: string) {
  return OldManifest.parse(await readJson(manifest)).licenses.map(({ type }) => type);
}

/** Returns the licenses in use, and the packages whose license is not allowed in `licences.json`. */
export async function judgeLicences(components: Component[]) {
  const allowed = z.record(z.string(), z.string()).parse(await readJson('tools/supply-chain-audit/licences.json'));
  const used = new Set(components.flatMap(({ licenses }) => licenses));
  const refused = components.filter(({ licenses }) => !licenses.length || licenses.some((name) => !allowed[name]));
  return {
    used: [...used],
    findings: [
      ...refused.map(
        ({ group, name, version, licenses }) =>
          `${group ? `${group}/` : ''}${name}@${version}: licence ${licenses.join(', ') || 'unknown'}`,
      ),
      ...Object.keys(allowed)
        .filter((name) => !used.has(name))
        .map((name) => `licences.json: nothing is under ${name}`),
    ],
  };
}
