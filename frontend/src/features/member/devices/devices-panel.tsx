import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { momentOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import { errorMessageOf } from '../account/error-message.js';
import { devicesQuery, type Device, type Devices } from './devices-api.js';
import { deviceIdHere, remove, supportHere, synchronize, turnOn, type Support } from './this-device.js';

const failed = (error: unknown) => toast(errorMessageOf(error, 'Something went wrong. Please try again.'), 'bad');

const hindrances: Readonly<Record<Exclude<Support, 'supported'>, string>> = {
  'needs-home-screen':
    'On an iPhone or iPad, add Numbercast to your Home Screen first: tap Share, then Add to Home Screen. Open it there.',
  blocked: 'Notifications are blocked for this site. Allow them in your browser’s settings, then reload this page.',
  unsupported: 'This browser can’t show notifications.',
};

/** Notifications in this browser, and the other browsers that show them. Nothing where the site has none. */
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
          Notifications on this device
        </h4>
        <p className="text-[0.9375rem] text-muted">
          Free, in addition to texts and email. They show your first set, also on a locked screen, and after the draw
          how your best set did.
        </p>
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
    onSuccess: (isOn) =>
      toast(isOn ? 'Notifications are on.' : 'Your browser did not allow notifications.', isOn ? 'good' : 'bad'),
    onError: failed,
    onSettled: invalidateOnSettled(queryClient, devicesQuery),
  });
  const support = supportHere();
  if (support !== 'supported') return <p>{hindrances[support]}</p>;
  return (
    <Button kind="secondary" busy={turning.isPending && 'Turning on…'} onClick={() => turning.mutate()}>
      Turn on notifications
    </Button>
  );
}

function DeviceList({ devices: { items }, here }: { devices: Devices; here: string | null }) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: ({ id }: Device) => remove(id),
    onSuccess: (_, { name }) => toast(`Notifications are off: ${name}.`),
    onError: failed,
    onSettled: invalidateOnSettled(queryClient, devicesQuery),
  });
  return (
    <ul aria-label="Devices with notifications" className="divide-y divide-line border-y border-line">
      {items.map((device) => (
        <li key={device.id} className="flex min-h-16 items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <strong className="block break-words">{device.name}</strong>
            <span className="figures text-[0.9375rem] text-muted">
              {device.id === here ? 'This device, added' : 'Added'} {momentOf(device.addedAt)}
            </span>
          </span>
          <Button
            kind="secondary"
            size="small"
            className="shrink-0"
            aria-label={`Remove ${device.name}`}
            busy={removing.isPending && removing.variables.id === device.id && 'Removing…'}
            onClick={() => removing.mutate(device)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
