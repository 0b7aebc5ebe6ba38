import { languageNames } from '@numbercast/lottery';
import Play from 'lucide-react/icons/play';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import * as words from '#words/features/marketing/film.js';
import { language } from '#words/language.js';
import { useIsAlive } from '../../lib/browser/navigation.js';
import { filmCues, filmSeconds } from './film-cues.js';

const captions = [
  { srcLang: 'en', src: '/film/captions.vtt' },
  { srcLang: 'es', src: '/film/captions.es.vtt' },
] as const;

/**
 * The film behind its cover. It is downloaded when the visitor starts it; the cover stays until the first
 * frame is there, and returns when the film has ended and been rewound. The focus moves between the two.
 */
export function Film() {
  const isAlive = useIsAlive();
  const video = useRef<HTMLVideoElement>(null);
  const cover = useRef<HTMLButtonElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);

  const play = () => {
    setFailed(false);
    video.current?.play().catch(() => setFailed(true));
  };
  const uncover = () => {
    const hadFocus = document.activeElement === cover.current;
    flushSync(() => setPlaying(true));
    if (hadFocus) video.current?.focus({ preventScroll: true });
  };
  const rewind = () => {
    const hadFocus = document.activeElement === video.current;
    if (video.current) video.current.currentTime = 0;
    flushSync(() => setPlaying(false));
    if (hadFocus) cover.current?.focus({ preventScroll: true });
  };

  return (
    <div className="relative aspect-video overflow-hidden rounded-card border border-line bg-[#0e1322]">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the rule does not see tracks of a list */}
      <video
        ref={video}
        width={1280}
        height={720}
        preload="none"
        playsInline
        controls={isPlaying}
        tabIndex={isPlaying ? 0 : -1}
        aria-label={words.label}
        aria-describedby="film-in-words"
        onPlaying={uncover}
        onEnded={rewind}
        className="size-full"
      >
        <source src="/film/numbercast.webm" type='video/webm; codecs="av01.0.05M.08"' />
        <source src="/film/numbercast.mp4" type="video/mp4" />
        {captions.map(({ srcLang, src }) => (
          <track
            key={srcLang}
            kind="captions"
            src={src}
            srcLang={srcLang}
            label={languageNames[srcLang]}
            default={srcLang === language}
          />
        ))}
      </video>
      <button
        ref={cover}
        type="button"
        hidden={isPlaying}
        disabled={!isAlive}
        onClick={play}
        className="group absolute inset-0 grid place-items-center focus-visible:-outline-offset-4"
      >
        <img
          src="/film/poster.webp"
          alt=""
          width={1280}
          height={720}
          loading="lazy"
          className="size-full object-cover"
        />
        <span className="absolute bottom-4 left-4 flex items-center gap-3 rounded-full bg-[#0e1322] py-2 pr-5 pl-2 text-lg font-semibold text-[#eef0f6] sm:bottom-6 sm:left-6">
          <span className="grid size-11 place-items-center rounded-full bg-[#8e9bff] text-[#0e1322] transition-transform duration-150 group-hover:scale-105">
            <Play aria-hidden="true" className="ml-0.5 size-5 fill-current" />
          </span>
          {words.play(filmSeconds)}
        </span>
      </button>
      {failed && (
        <p role="alert" className="absolute inset-x-0 top-0 bg-[#0e1322] p-4 font-semibold text-[#eef0f6]">
          {words.failed}
        </p>
      )}
    </div>
  );
}

/** The transcript. */
export function FilmInWords() {
  return (
    <details className="mt-3">
      <summary className="text-link inline-block py-1">{words.transcript}</summary>
      <ol id="film-in-words" className="mt-2 list-decimal space-y-1 pl-6 text-muted">
        {filmCues.map(({ from, text }) => (
          <li key={from}>{text}</li>
        ))}
      </ol>
    </details>
  );
}
