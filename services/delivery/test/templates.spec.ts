import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootForTest, type RunningService } from '@numbercast/platform/testing';
import { DeliveryModule } from '../src/delivery.module.js';
import { settings } from './settings.js';

let service: RunningService;
beforeAll(async () => {
  service = await bootForTest(DeliveryModule, { config: settings });
});
afterAll(() => service?.close());

const get = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(`${service.url}${path}`, { headers });
  return { status: response.status, body: (await response.json()) as unknown };
};

describe('the message templates', () => {
  const path = '/api/admin/deliveries/templates';

  it('are shown to operators as members read them, with their cost', async () => {
    const { items } = (await get(path, await service.asAdmin())).body as { items: { key: string }[] };
    expect(items.map(({ key }) => key)).toContain('numbers-text');
    const text = await get(`${path}/numbers-text?count=10&game=megamillions`, await service.asAdmin());
    expect(text.body).toMatchObject({ version: 1, segments: 2, text: expect.stringContaining('Mega Millions') });
    expect((await get(`${path}/numbers-text`, await service.signedIn('somebody'))).status).toBe(403);
  });

  it('are shown in each language', async () => {
    const text = await get(`${path}/numbers-text?language=es`, await service.asAdmin());
    expect(text.body).toMatchObject({ segments: 1, text: expect.stringContaining('STOP para cancelar') });
    const mail = (await get(`${path}/numbers-email?language=es`, await service.asAdmin())).body as Record<
      string,
      string
    >;
    expect(mail).toMatchObject({ subject: 'Tus números de Powerball para el miércoles 25 de noviembre' });
    expect(await (await fetch(service.url + mail['pageUrl']!)).text()).toContain('<html dir="ltr" lang="es">');
    expect((await get(`${path}/numbers-text?language=fr`, await service.asAdmin())).status).toBe(400);
  });

  it('are shown as an inert page to everyone with the link', async () => {
    const mail = (await get(`${path}/numbers-email`, await service.asAdmin())).body as Record<string, string>;
    expect(mail).toMatchObject({ subject: 'Your Powerball numbers for Wednesday, November 25' });
    const page = await fetch(service.url + mail['pageUrl']!);
    expect(await page.text()).toContain('Powerball 12');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect((await fetch(`${service.url + mail['pageUrl']!}x`)).status).toBe(404);
  });
});
