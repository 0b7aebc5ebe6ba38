/** What capacity planning needs of members: past numbers and the ZIP codes. */
export { pastDrawId } from './past-numbers/past-draw.js';
export { PastNumbersRepository } from './past-numbers/past-numbers.repository.js';
export { parseZips } from './geography/zips.js';
