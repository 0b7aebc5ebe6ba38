const NAME = 'org.slf4j.simpleLogger';

/** Java options by which a program that logs over slf4j writes warnings with their time; the named loggers stay silent. */
export function warningsExcept(...silent: string[]): string[] {
  return [
    `-D${NAME}.defaultLogLevel=warn`,
    `-D${NAME}.showDateTime=true`,
    `-D${NAME}.dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS`,
    ...silent.map((logger) => `-D${NAME}.log.${logger}=off`),
  ];
}
