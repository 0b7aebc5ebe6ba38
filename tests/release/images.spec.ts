import { describe, expect, it } from '@jest/globals';
import { services } from '@numbercast/local-stack/topology';
import { readText, readYaml } from '../support/repository.js';

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<
    string,
    {
      uses?: string;
      'timeout-minutes'?: number;
      permissions?: Record<string, string>;
      steps?: { uses?: string; with?: Record<string, unknown> }[];
    }
  >;
}

const WORKFLOWS = ['ci', 'codeql', 'scorecard', 'images', 'chart', 'release'];
const workflow = (name: string) => readYaml<Workflow>(`.github/workflows/${name}.yml`);

describe('the published images', () => {
  it('are built for all services, the sandbox and Keycloak', async () => {
    const bake = await readText('docker-bake.hcl');
    const [, list = ''] = /matrix = \{\s+name = \[([^\]]+)\]/.exec(bake) ?? [];
    const built = [...list.matchAll(/"([a-z]+)"/g)].map(([, name = '']) => name);
    expect(built.toSorted()).toEqual([...services.map(({ name }) => name), 'sandbox'].toSorted());
    expect(bake).toMatch(/target "keycloak" \{[^}]*target\s+= "keycloak"/);
    expect(await readText('Dockerfile')).toMatch(/^FROM .* AS keycloak$/m);
  });

  it('are built for two architectures, with a bill of materials and provenance', async () => {
    const bake = await readText('docker-bake.hcl');
    expect(bake).toContain('platforms  = ["linux/amd64", "linux/arm64"]');
    expect(bake).toContain('attest = ["type=sbom", "type=provenance,mode=max"]');
    for (const label of ['version', 'revision', 'source', 'licenses', 'title'])
      expect(bake).toContain(`org.opencontainers.image.${label}"`);
  });

  it('have a placeholder as the default repository, which the build rejects', async () => {
    const bake = await readText('docker-bake.hcl');
    const [, byDefault = ''] = /variable "REPOSITORY" \{[^}]*default\s+= "([^"]+)"/.exec(bake) ?? [];
    const [, rejected = ''] = /regexall\("([^"]+)", REPOSITORY\)\) == 0/.exec(bake) ?? [];
    expect(byDefault).toMatch(new RegExp(rejected));
    expect('ghcr.io/acme/numbercast').not.toMatch(new RegExp(rejected));
  });
});

describe.each(WORKFLOWS)('the workflow %s', (name) => {
  it('grants only read access to contents by default', async () => {
    expect((await workflow(name)).permissions).toEqual({ contents: 'read' });
  });

  it('pins each action to a commit and persists no credentials', async () => {
    const steps = Object.values((await workflow(name)).jobs).flatMap((job) => job.steps ?? []);
    const actions = steps.filter(({ uses }) => uses && !uses.startsWith('./'));
    for (const { uses } of actions) expect(uses).toMatch(/@[\da-f]{40}$/);
    const checkouts = actions.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const { with: options } of checkouts) expect(options).toMatchObject({ 'persist-credentials': false });
  });

  it('sets a timeout for each job', async () => {
    const own = Object.values((await workflow(name)).jobs).filter(({ uses }) => !uses);
    for (const job of own) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });
});
