/** Checks a proof without any of our code: Node 20 or newer, no dependencies. The tests run it unchanged. */
export const checkScript = `// node check.mjs proof.json <published root> <published number of members>
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, root, members] = process.argv.slice(2);
const proof = JSON.parse(readFileSync(file, 'utf8'));
const hash = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const text = (id) => Buffer.concat([Buffer.from([id.length]), Buffer.from(id, 'ascii')]);
const place = Buffer.alloc(8);
place.writeBigUInt64BE(BigInt(proof.index));

let node = hash(
  Buffer.from([0, proof.version]), // a leaf
  text(proof.drawId),
  place,
  proof.version === 1 ? Buffer.of() : text(proof.memberId),
  Buffer.from(proof.salt, 'hex'),
  Buffer.from([proof.sets.length, ...proof.sets.flatMap(({ whites, red }) => [...whites, red])]),
);
let [at, last] = [proof.index, members - 1];
for (const hex of proof.path) {
  const beside = Buffer.from(hex, 'hex');
  const isRight = at % 2 === 1 || at === last;
  node = isRight ? hash(Buffer.from([1]), beside, node) : hash(Buffer.from([1]), node, beside);
  while (isRight && at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
  [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
}
const isProven = last === 0 && node.toString('hex') === root;
console.log(isProven ? \`proven, member \${proof.version === 1 ? 'not named' : proof.memberId}\` : 'NOT proven');
`;
