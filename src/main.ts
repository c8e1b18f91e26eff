const app = document.querySelector('#app');
if (app === null) throw new Error('index.html has no #app');
app.textContent = 'Driftlab';
