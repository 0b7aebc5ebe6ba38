import './lib/browser/zod-jitless.js';
import './styles.css';

// The page is complete as it came: it is painted before the scripts that bring it to life, fetched meanwhile, are run.
requestAnimationFrame(() => setTimeout(() => void import('./hydrate.js')));
