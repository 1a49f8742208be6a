import { mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';
import { settleAddress } from './app/router.svelte.ts';
import { keepForLater } from './service/register.ts';

const page = document.getElementById('page');
if (page) {
  settleAddress();
  page.replaceChildren();
  mount(App, { target: page });
  keepForLater();
}
