import type { Engines } from './engines/engines.js';
import { stopIdleTimers } from '@numbercast/platform/messaging/request-queue';
import kafkajs from 'kafkajs';

const { Kafka, logLevel } = kafkajs;
stopIdleTimers();

/** A client of the stack's brokers. */
export const kafkaOf = ({ kafkaBrokers }: Engines) =>
  new Kafka({ brokers: kafkaBrokers.split(','), logLevel: logLevel.NOTHING });
