import { useQuery } from '@tanstack/react-query';

import { ChoiceFilter } from '../common/choice-filter.js';
import { type Template, templatesQuery } from './support-api.js';

interface TemplateChoiceProps {
  /** Title of the choice of no template. */
  readonly none: string;
  /** Id of the chosen template; empty for none. */
  readonly value: string;
  readonly onChoose: (template: Template | undefined) => void;
}

/** The templates of replies by their names. */
export function TemplateChoice({ none, value, onChoose }: TemplateChoiceProps) {
  const { data } = useQuery(templatesQuery);
  const templates = data?.items ?? [];
  return (
    <ChoiceFilter
      label="Template"
      value={value}
      choices={[['', none], ...templates.map(({ id, name }) => [id, name] as const)]}
      onChoose={(chosen) => onChoose(templates.find(({ id }) => id === chosen))}
    />
  );
}
