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

// The library that keeps the page from scrolling below a dialog writes a style element, and reads the nonce from here.
setNonce(styleNonce());
const host = createHost(earlyPipe);
// The first page shows the samples, so they are requested before it is drawn.
void askSamples(host.api).catch(() => undefined);
const container = document.getElementById('root');
if (container) {
  createRoot(container).render(
    <Root host={host}>
      <App />
    </Root>,
  );
}
