import { catalogue, GAMES, languageNames, LANGUAGES } from '@numbercast/lottery';
import { useQuery } from '@tanstack/react-query';

import { Badge } from '../../../ui/badge.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { ChoiceFilter } from '../common/choice-filter.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { LoadFailed } from '../common/load-failed.js';
import { TemplateSample } from './template-sample.js';
import { sampleQuery, templatesQuery, type Template } from './templates-api.js';
import { channelNouns } from '../common/channels.js';

const games = GAMES.map((game) => [game, catalogue[game].name] as const);

const counts = [
  ['5', '5 sets'],
  ['10', '10 sets'],
] as const;

const languages = LANGUAGES.map((language) => [language, languageNames[language]] as const);

/** Previews of all templates with sample numbers. */
export function TemplatesTab() {
  const { data, error, refetch } = useQuery(templatesQuery);
  return (
    <>
      {error && <LoadFailed onRetry={refetch}>The templates can’t be shown right now.</LoadFailed>}
      {!data && !error && (
        <Loading what="templates">
          <Skeleton className="h-96" />
        </Loading>
      )}
      {data && <Templates items={data.items} />}
    </>
  );
}

function Templates({ items }: { items: readonly Template[] }) {
  const { value, filter } = useListQueryParams();
  const key = items.find((template) => template.key === value('template'))?.key ?? items[0]?.key ?? '';
  const game = oneOf(GAMES, value('game'));
  const count = oneOf(['5', '10'], value('count'));
  const language = oneOf(LANGUAGES, value('language'));
  const sample = useQuery({ ...sampleQuery(key, { game, count, language }), enabled: key !== '' });
  const choices = items.map(
    (template) => [template.key, `${channelNouns[template.channel]}: ${template.title}`] as const,
  );
  return (
    <div className="space-y-6">
      <div className="grid max-w-6xl gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <ChoiceFilter label="Template" value={key} choices={choices} onChoose={(next) => filter('template', next)} />
        <ChoiceFilter label="Game" value={game} choices={games} onChoose={(next) => filter('game', next)} />
        <ChoiceFilter label="Numbers" value={count} choices={counts} onChoose={(next) => filter('count', next)} />
        <ChoiceFilter
          label="Language"
          value={language}
          choices={languages}
          onChoose={(next) => filter('language', next)}
        />
      </div>
      {sample.error && <LoadFailed onRetry={sample.refetch}>This template can’t be shown right now.</LoadFailed>}
      {!sample.data && !sample.error && (
        <Loading what="the template">
          <Skeleton className="h-96" />
        </Loading>
      )}
      {sample.data && (
        <div aria-busy={sample.isPlaceholderData} className="space-y-4">
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone="info">version {sample.data.version}</Badge>
            <span className="text-muted">{sample.data.when}. Each message keeps the version it was written by.</span>
          </p>
          <TemplateSample sample={sample.data} />
        </div>
      )}
    </div>
  );
}
