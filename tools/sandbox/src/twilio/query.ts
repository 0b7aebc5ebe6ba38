import type { FastifyRequest } from 'fastify';

export const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?')[1] ?? '');
