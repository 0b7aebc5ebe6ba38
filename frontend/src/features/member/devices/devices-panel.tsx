import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import * as words from '#words/features/member/devices/devices-panel.js';
import { unexplained } from '#words/lib/api/problem-error.js';
import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { momentOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import { errorMessageOf } from '../account/error-message.js';
import { devicesQuery, type Device, type Devices } from './devices-api.js';
import { deviceIdHere, remove, supportHere, synchronize, turnOn, type Support } from './this-device.js';

const failed = (error: unknown) => toast(errorMessageOf(error, unexplained), 'bad');

const hindrances: Readonly<Record<Exclude<Support, 'supported'>, string>> = {
  'needs-home-screen': words.needsHomeScreen,
  blocked: words.blocked,
  unsupported: words.unsupported,
};

/** Notifications in this browser, and the other browsers that show them. Renders nothing if the site has none. */
export function DevicesPanel({ memberId }: { memberId: string }) {
  const queryClient = useQueryClient();
  const { data: devices } = useQuery(devicesQuery);
  const isFollowed = useRef(false);
  useEffect(() => {
    if (!devices || isFollowed.current) return;
    isFollowed.current = true;
    const follow = async () => {
      if (await synchronize(memberId, devices)) await queryClient.invalidateQueries(devicesQuery);
    };
    follow().catch(failed);
  }, [devices, memberId, queryClient]);
  if (!devices?.publicKey) return null;
  const here = deviceIdHere(memberId, devices);
  return (
    <section aria-labelledby="devices-title" className="space-y-3">
      <div>
        <h4 id="devices-title" className="font-semibold">
          {words.title}
        </h4>
        <p className="text-[0.9375rem] text-muted">{words.lead}</p>
      </div>
      {here === null && <TurnOn memberId={memberId} publicKey={devices.publicKey} />}
      {devices.items.length > 0 && <DeviceList devices={devices} here={here} />}
    </section>
  );
}

function TurnOn({ memberId, publicKey }: { memberId: string; publicKey: string }) {
  const queryClient = useQueryClient();
  const turning = useMutation({
    mutationFn: () => turnOn(memberId, publicKey),
    onSuccess: (isOn) => toast(isOn ? words.areOn : words.notAllowed, isOn ? 'good' : 'bad'),
    onError: failed,
    onSettled: invalidateOnSettled(queryClient, devicesQuery),
  });
  const support = supportHere();
  if (support !== 'supported') return <p>{hindrances[support]}</p>;
  return (
    <Button kind="secondary" busy={turning.isPending && words.turningOn} onClick={() => turning.mutate()}>
      {words.turnOn}
    </Button>
  );
}

function DeviceList({ devices: { items }, here }: { devices: Devices; here: string | null }) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: ({ id }: Device) => remove(id),
    onSuccess: (_, { name }) => toast(words.removed(name)),
    onError: failed,
    onSettled: invalidateOnSettled(queryClient, devicesQuery),
  });
  return (
    <ul aria-label={words.devices} className="divide-y divide-line border-y border-line">
      {items.map((device) => (
        <li key={device.id} className="flex min-h-16 items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <strong className="block break-words">{device.name}</strong>
            <span className="figures text-[0.9375rem] text-muted">
              {(device.id === here ? words.addedHere : words.added)(momentOf(device.addedAt))}
            </span>
          </span>
          <Button
            kind="secondary"
            size="small"
            className="shrink-0"
            aria-label={words.removeDevice(device.name)}
            busy={removing.isPending && removing.variables.id === device.id && words.removing}
            onClick={() => removing.mutate(device)}
          >
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
