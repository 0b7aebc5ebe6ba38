import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';

// The library registers this itself only when it is loaded, which is once for several test files
afterEach(cleanup);
