import { config } from 'zod';

// The page's policy lets nothing make code out of text. Zod would try it once, slowly, and the browser would report it.
config({ jitless: true });
