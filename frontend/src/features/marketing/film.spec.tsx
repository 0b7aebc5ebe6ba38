import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';
import { filmCues, filmSeconds } from './film-cues.js';

/** jsdom plays no media: the events of a browser are dispatched here. */
let canPlay = true;
Object.defineProperty(HTMLMediaElement.prototype, 'play', {
  configurable: true,
  value(this: HTMLMediaElement) {
    if (!canPlay) return Promise.reject(new Error('no such format'));
    fireEvent.playing(this);
    return Promise.resolve();
  },
});

const cover = () => screen.getByRole('button', { name: 'Play the film, 20 seconds' });
const film = () => screen.getByLabelText<HTMLVideoElement>('How Numbercast works, a silent film');

describe('the film on the home page', () => {
  beforeEach(() => {
    canPlay = true;
    fakeSignIn(null);
    fakeApi();
  });

  const open = async () => {
    const site = await openSite('/');
    await screen.findByRole('heading', { level: 1 });
    return site;
  };

  it('shows its cover, includes captions and does not preload', async () => {
    await open();
    expect(cover()).toBeVisible();
    expect(film()).toHaveAttribute('preload', 'none');
    expect(film()).not.toHaveAttribute('controls');
    expect(film().querySelector('track')).toHaveAttribute('kind', 'captions');
  });

  it.each([
    ['a click', '[MouseLeft]'],
    ['Enter', '{Enter}'],
    ['Space', ' '],
  ])('[S2.22] starts playing on %s', async (_name, keys) => {
    const { user } = await open();
    if (keys === '[MouseLeft]') await user.click(cover());
    else {
      cover().focus();
      await user.keyboard(keys);
    }
    expect(screen.queryByRole('button', { name: /Play the film/ })).not.toBeInTheDocument();
    expect(film()).toHaveAttribute('controls');
    expect(film()).toHaveFocus();
  });

  it('[S2.23] rewinds at the end, then shows and focuses its cover again', async () => {
    const { user } = await open();
    await user.click(cover());
    film().currentTime = filmSeconds;
    fireEvent.ended(film());
    expect(film().currentTime).toBe(0);
    expect(cover()).toBeVisible();
    expect(cover()).toHaveFocus();
  });

  it('shows an error and the transcript when the browser cannot play it', async () => {
    canPlay = false;
    const { user } = await open();
    await user.click(cover());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The film can’t be played here.'));
    for (const { text } of filmCues) expect(screen.getByText(text)).toBeInTheDocument();
  });
});
