import { describe, expect, it } from '@jest/globals';
import { format } from '../../data/zip-lines.mjs';
import { findPlace, timeZonesOf } from './places.js';
import { parseZips } from './zips.js';

describe('The ZIP list', () => {
  it('[S7.9] contains the states, DC, the territories, and military addresses', () => {
    expect(findPlace('10001')).toMatchObject({ city: 'New York', state: 'NY' });
    expect(findPlace('20500')).toMatchObject({ city: 'Washington', state: 'DC' });
    expect(findPlace('00901')).toMatchObject({ city: 'San Juan', state: 'PR' });
    expect(findPlace('96910')).toMatchObject({ city: 'Hagatna', state: 'GU' });
    expect(findPlace('09012')).toMatchObject({ city: 'APO', state: 'AE' });
  });

  it('contains ZIP codes that older lists lack', () => {
    expect(findPlace('75072')).toMatchObject({ city: 'McKinney', state: 'TX' });
    expect(findPlace('85288')).toMatchObject({ city: 'Tempe', state: 'AZ' });
    expect(findPlace('11437')).not.toBeNull();
    expect(findPlace('75036')).toMatchObject({ city: 'Frisco', state: 'TX' });
  });

  it.each(['00000', '99999', '1000', '100011', 'ABCDE', ''])('has no place for "%s"', (zip) => {
    expect(findPlace(zip)).toBeNull();
    expect(timeZonesOf(zip)).toEqual([]);
  });

  it('has one time zone per place, two on a zone border, and none for military addresses', () => {
    expect(timeZonesOf('10001')).toEqual(['America/New_York']);
    expect(timeZonesOf('48201')).toEqual(['America/New_York']);
    expect(timeZonesOf('85004')).toEqual(['America/Phoenix']);
    expect(timeZonesOf('96799')).toEqual(['Pacific/Pago_Pago']);
    expect(timeZonesOf('30124')).toEqual(['America/Chicago', 'America/New_York']);
    expect(timeZonesOf('09012')).toEqual([]);
  });

  it('contains only time zones that the runtime supports', () => {
    const zones = new Set(
      ['10001', '60601', '80202', '85004', '90001', '99501', '96801', '00901', '96910'].flatMap(timeZonesOf),
    );
    expect(zones.size).toBe(9);
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
  });

  it('can be parsed from the format that its build script writes', () => {
    const places = ['09012', '10001', '10002', '10003', '10005', '30124', '85004'].map((zip) => findPlace(zip)!);
    const written = format(places.map(({ timeZones, ...place }) => ({ ...place, zones: timeZones })));
    expect([...parseZips(written).values()]).toEqual(places);
  });

  it('is rejected if it is damaged, instead of losing places', () => {
    expect(() => parseZips('c=America/Chicago\n750 TX c\nAllen')).toThrow('cannot parse the line "Allen"');
    expect(() => parseZips('Allen 02')).toThrow('cannot parse the line "Allen 02"');
  });
});
