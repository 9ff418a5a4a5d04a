import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/dropzone/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './styles/tokens.css';
import './styles/mantine.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createHost } from './host.ts';
import { Root } from './root.tsx';

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <Root host={createHost()}>
      <App />
    </Root>,
  );
}
