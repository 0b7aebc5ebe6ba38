import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { IMAGES, KEYCLOAK_MOUNTS } from '@numbercast/local-stack/engines/images';
import { sandboxPort, services } from '@numbercast/local-stack/topology';
import { chartEnvironments, chartValues } from './chart.js';
import { composeEnvironments, composeServices } from './compose.js';
import { manifestsIn, readText, readYaml, repository } from '../support/repository.js';

interface Skaffold {
  build: { artifacts: { image: string; docker: { buildArgs?: { SERVICE: string }; target?: string } }[] };
  deploy: {
    helm: { releases: { chartPath: string; valuesFiles: string[]; setValueTemplates: Record<string, string> }[] };
  };
  manifests: { kustomize: { paths: string[] } };
}

const names = services.map(({ name }) => name).sort();
const skaffold = () => readYaml<Skaffold>('skaffold.yaml');
const exists = (path: string) => existsSync(join(repository, path));

describe('every engine', () => {
  it('uses the same image in the Compose file and in test containers', async () => {
    const composed = Object.values(await composeServices()).flatMap(({ image }) => image ?? []);
    expect([...new Set(composed)].sort()).toEqual(Object.values(IMAGES).sort());
  });

  it.each([
    ['k8s/dev/kafka.yaml', IMAGES.kafka],
    ['k8s/dev/mongo.yaml', IMAGES.store],
    ['Dockerfile', IMAGES.keycloak],
  ])('uses the same image in the development cluster: %s', async (path, image) => {
    expect(await readText(path)).toContain(image);
  });
});

describe('Keycloak', () => {
  it('mounts the same files in the Compose file and in test containers', async () => {
    const { volumes = [] } = (await composeServices())['keycloak']!;
    const mounts = Object.entries(KEYCLOAK_MOUNTS).map(([path, target]) => `./keycloak/${path}:${target}:ro`);
    expect(volumes.filter((volume) => volume.startsWith('./'))).toEqual(mounts);
  });

  it('mounts only existing files and folders, as all services in the Compose file do', async () => {
    const all = Object.values(await composeServices()).flatMap(({ volumes = [] }) => volumes);
    const sources = all.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0]!);
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.filter((source) => !exists(source))).toEqual([]);
  });
});

describe('every service', () => {
  it('has a folder', async () => {
    expect((await readdir(join(repository, 'services'))).sort()).toEqual(names);
  });

  it('is a container of the Compose file, built from its folder', async () => {
    const built = Object.entries(await composeServices()).filter(([, { build }]) =>
      build?.args?.SERVICE.startsWith('services/'),
    );
    const own = built.filter(([name]) => !['provision', 'realm'].includes(name));
    expect(own.map(([name]) => name).sort()).toEqual(names);
    expect(own.map(([name, { build }]) => build?.args?.SERVICE === `services/${name}`)).not.toContain(false);
  });

  it('is an entry of the chart', async () => {
    expect(Object.keys((await chartValues()).services).sort()).toEqual(names);
  });

  it('is a project reference of the root tsconfig.json', async () => {
    const { references } = await readYaml<{ references: { path: string }[] }>('tsconfig.json');
    const compiled = references.map(({ path }) => path).filter((path) => path.startsWith('services/'));
    expect(compiled.sort()).toEqual(names.map((name) => `services/${name}`));
  });

  it('is an image of the development cluster, and the chart runs that image', async () => {
    const { build, deploy } = await skaffold();
    const own = build.artifacts.filter(({ docker }) => docker.buildArgs?.SERVICE.startsWith('services/'));
    expect(own.map(({ image }) => image).sort()).toEqual(names);
    expect(own.map(({ image, docker }) => docker.buildArgs?.SERVICE === `services/${image}`)).not.toContain(false);
    const images = names.map((name) => [`services.${name}.image`, `{{.IMAGE_FULLY_QUALIFIED_${name}}}`]);
    expect(deploy.helm.releases[0]?.setValueTemplates).toEqual(Object.fromEntries(images));
  });

  it.each(services)('listens on the same ports in Compose and in the chart: $name', async ({ name, port, rpcPort }) => {
    const { [name]: composed } = await composeEnvironments();
    const { [name]: charted } = (await chartValues()).services;
    expect([composed?.['PORT'], composed?.['GRPC_PORT']]).toEqual([String(port), rpcPort && String(rpcPort)]);
    expect([charted?.port, charted?.grpcPort]).toEqual([port, rpcPort]);
  });
});

describe('addresses of services in settings', () => {
  const ports = new Map(services.map(({ name, port, rpcPort }) => [name, [port, rpcPort]]));
  ports.set('sandbox', [sandboxPort, undefined]);

  it.each([
    ['Compose', composeEnvironments],
    ['the chart', () => chartEnvironments('k8s/dev/values.yaml')],
  ])('name a port on which the service listens, in %s', async (_way, environments) => {
    const values = Object.values(await environments()).flatMap((environment) => Object.values(environment));
    const named = values.flatMap((value) =>
      [...value.matchAll(/(?:^|\/\/)([a-z]+):(\d+)/g)].map(([, host = '', port]) => ({ host, port: Number(port) })),
    );
    const own = named.filter(({ host }) => ports.has(host));
    expect(own.length).toBeGreaterThan(names.length);
    expect(own.filter(({ host, port }) => !ports.get(host)?.includes(port))).toEqual([]);
  });
});

describe('the deployment files', () => {
  it('build only from existing Dockerfiles and packages', async () => {
    const composed = Object.values(await composeServices()).flatMap(({ build }) => build ?? []);
    expect(composed.map(({ context }) => exists(join(context, 'Dockerfile')))).not.toContain(false);
    const folders = [
      ...composed.map(({ args }) => args),
      ...(await skaffold()).build.artifacts.map(({ docker }) => docker.buildArgs),
    ];
    const missing = folders.flatMap((args) =>
      args && !exists(join(args.SERVICE, 'package.json')) ? [args.SERVICE] : [],
    );
    expect(missing).toEqual([]);
  });

  it('apply only existing charts, values files and manifests', async () => {
    const { deploy, manifests } = await skaffold();
    const { chartPath, valuesFiles } = deploy.helm.releases[0]!;
    expect(
      [join(chartPath, 'Chart.yaml'), ...valuesFiles, ...manifests.kustomize.paths].filter((path) => !exists(path)),
    ).toEqual([]);
    const { resources } = await readYaml<{ resources: string[] }>('k8s/dev/kustomization.yaml');
    expect(resources.filter((file) => !exists(join('k8s/dev', file)))).toEqual([]);
  });

  it('provide the password blacklist that the realm references', async () => {
    const [, list] = /passwordBlacklist\(([^)]+)\)/.exec(await readText('keycloak/realm.json')) ?? [];
    expect(exists(join('keycloak/password-blacklists', list ?? 'no list'))).toBe(true);
    const place = '/opt/keycloak/data/password-blacklists';
    expect(await readText('docker-compose.yml')).toContain(`- ./keycloak/password-blacklists:${place}:ro`);
    expect(await readText('Dockerfile')).toContain(`COPY keycloak/password-blacklists ${place}`);
  });

  it('use the same version of each engine', async () => {
    const composed = await composeServices();
    const developed = await Promise.all(
      ['kafka', 'mongo'].map(async (name) => [name, await imageIn(`k8s/dev/${name}.yaml`)]),
    );
    expect(Object.fromEntries(developed)).toEqual(
      Object.fromEntries(['kafka', 'mongo'].map((name) => [name, composed[name]?.image])),
    );
    expect(await readText('Dockerfile')).toContain(`ARG KEYCLOAK_IMAGE=${composed['keycloak']?.image}\n`);
    const [, keycloak] = /<version>(26[^<]+)</.exec(await readText('tools/local-stack/java/keycloak/pom.xml')) ?? [];
    expect(composed['keycloak']?.image).toMatch(new RegExp(`:${keycloak}$`));
  });
});

async function imageIn(path: string) {
  const [workload] = manifestsIn(await readText(path)).filter(({ spec }) => spec?.template);
  return workload?.spec?.template?.spec.containers[0]?.image;
}
