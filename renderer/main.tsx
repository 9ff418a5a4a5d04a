import { earlyPipe } from './host/early-pipe.ts';
import './zod-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './styles/mantine-parts.ts';
import '@mantine/notifications/styles.layer.css';
import './styles/tokens.css';
import './styles/mantine.css';
import './styles/base.css';
import './styles/narrow.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { askSamples } from './features/imports/use-samples.ts';
import { createHost } from './host.ts';
import { Root } from './root.tsx';
import { styleNonce } from './ui/style-nonce.ts';

// For what keeps the page from scrolling below a dialog; it writes a style element of its own.
setNonce(styleNonce());
const host = createHost(earlyPipe);
// The first page shows them, so they are loaded before it is drawn.
void askSamples(host.api).catch(() => undefined);
const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <Root host={host}>
      <App />
    </Root>,
  );
}
