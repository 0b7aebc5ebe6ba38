import type { LegalSection } from '../../../../features/legal/legal-document.js';

export const privacySections: readonly LegalSection[] = [
  {
    title: 'En resumen',
    paragraphs: [
      'Numbercast envía combinaciones de números a sus miembros. Para eso necesitamos saber quién eres, cómo contactarte y qué elegiste. No usamos tu información para nada más, no la vendemos y no la compartimos para la publicidad de nadie.',
    ],
  },
  {
    title: 'Qué recopilamos',
    paragraphs: ['Cuando te registras y mientras eres miembro guardamos:'],
    points: [
      'tu nombre, dirección de correo electrónico, número de teléfono, código postal (ZIP), y la ciudad y el estado que le corresponden;',
      'tus preferencias de suscripción: juegos, entrega por mensaje de texto, correo electrónico o ambos, plan y renovación;',
      'tu aceptación de los términos y, por separado, de los mensajes de texto: la versión del texto, la hora, la dirección IP y el navegador desde el que la diste;',
      'las combinaciones que te asignamos (5 garantizadas por cada juego y sorteo, hasta 10), y cuándo y dónde se entregaron;',
      'lo que nos escribes por el formulario de contacto.',
    ],
  },
  {
    title: 'Qué no tenemos',
    paragraphs: [
      'Nunca vemos ni guardamos el número de tu tarjeta: lo escribes en la página de nuestro proveedor de pagos. Tampoco conocemos tu contraseña: solo la guarda nuestro sistema de inicio de sesión, en una forma que no se puede volver a leer. Este sitio no usa cookies de publicidad, píxeles de rastreo ni análisis de terceros.',
    ],
  },
  {
    title: 'Para qué la usamos',
    paragraphs: ['Usamos tu información para:'],
    points: [
      'crear combinaciones para ti y enviártelas al menos 24 horas antes de cada sorteo;',
      'administrar tu membresía, tus pagos y tus renovaciones, e informarte sobre ellos;',
      'mostrarte tus números anteriores y compararlos con los resultados;',
      'responderte, prevenir el fraude y el abuso, y cumplir nuestras obligaciones legales.',
    ],
  },
  {
    title: 'Quién trabaja para nosotros',
    paragraphs: [
      'Algunas tareas las realizan empresas que procesan datos en nuestro nombre y no pueden usarlos para nada más: un proveedor de pagos con tarjeta, un proveedor de correo electrónico y un proveedor de SMS. Tus datos se guardan en una base de datos de documentos en la nube, y un proveedor de identidad se encarga del inicio de sesión. A cada uno le damos solo lo que su tarea necesita.',
      'Los números de teléfono y el consentimiento para mensajes de texto nunca se entregan a terceros para su propio marketing.',
      'Fuera de eso, solo revelamos información cuando la ley lo exige, o para establecer o defender reclamaciones legales.',
    ],
  },
  {
    title: 'Cookies y almacenamiento en tu navegador',
    paragraphs: [
      'Al iniciar sesión se crean cookies que mantienen tu sesión; terminan con tu sesión o después de 30 minutos sin actividad. Mientras te registras, lo que has escrito hasta el momento, excepto tu contraseña, se guarda en la pestaña de tu navegador para que no se pierda al volver a cargar la página, y se borra cuando terminas. Tu elección de una página clara u oscura se recuerda en tu navegador.',
    ],
  },
  {
    title: 'Cuánto tiempo la guardamos',
    paragraphs: [
      'Guardamos tu información mientras eres miembro. Cuando eliminas tu cuenta, tu membresía termina y dejamos de usar tus datos. Los registros que debemos conservar por obligación legal se conservan y se eliminan automáticamente después de 7 años. Si un registro como miembro no se completa, se elimina poco después de que vence su página de pago.',
    ],
  },
  {
    title: 'Tus opciones y derechos',
    paragraphs: ['En cualquier momento puedes:'],
    points: [
      'ver y cambiar tus preferencias en tu perfil;',
      'responder STOP a cualquier mensaje de texto, o usar el enlace para darte de baja de cualquier correo;',
      'descargar una copia de tus datos en tu perfil;',
      'eliminar tu cuenta en tu perfil, en cualquier estado en que se encuentre;',
      'escribirnos para que se corrijan tus datos o para oponerte a su uso. Según dónde vivas, la ley te da otros derechos; los respetamos para todos en la medida en que podemos.',
    ],
  },
  {
    title: 'Seguridad',
    paragraphs: [
      'Los datos se cifran en el camino entre tu navegador y nosotros. Solo pueden verlos las personas que los necesitan para su trabajo, y lo que hacen queda registrado. Si un incidente llegara a afectar tus datos, te lo informamos sin demora indebida.',
    ],
  },
  {
    title: 'Menores de edad',
    paragraphs: [
      'El servicio es para adultos. No guardamos a sabiendas información sobre menores de 18 años; si te enteras de un caso así, avísanos y la eliminaremos.',
    ],
  },
  {
    title: 'Cambios y contacto',
    paragraphs: [
      'Publicamos una nueva versión de esta política en este sitio antes de que entre en vigor, y cada versión anterior sigue disponible en su propia dirección. Puedes hacernos preguntas sobre privacidad por el formulario de contacto de este sitio.',
    ],
  },
];

/** Sections of version 1.1 that replace those of version 1.0. */
const sections11: Readonly<Record<string, Omit<LegalSection, 'title'>>> = {
  'Qué recopilamos': {
    paragraphs: ['Cuando te registras y mientras eres miembro guardamos:'],
    points: [
      'tu nombre, dirección de correo electrónico, número de teléfono, código postal (ZIP), y la ciudad y el estado que le corresponden;',
      'tus preferencias de suscripción: juegos, entrega por mensaje de texto, correo electrónico o ambos, plan y renovación;',
      'tu aceptación de los términos y, por separado, de los mensajes de texto: la versión del texto, la hora, la dirección IP y el navegador desde el que la diste;',
      'las combinaciones que te asignamos (5 garantizadas por cada juego y sorteo, hasta 10), y cuándo y dónde se entregaron;',
      'lo que nos escribes por el formulario de contacto o por mensaje de texto, y nuestras respuestas;',
      'por cada navegador en el que activas las notificaciones, la dirección en la que las recibe;',
      'un código por cada navegador con el que iniciaste sesión en los últimos 90 días, para poder avisarte de un inicio de sesión con uno nuevo.',
    ],
  },
  'Quién trabaja para nosotros': {
    paragraphs: [
      'Algunas tareas las realizan empresas que procesan datos en nuestro nombre y no pueden usarlos para nada más: un proveedor de pagos con tarjeta, un proveedor de correo electrónico y un proveedor de SMS. Tus datos se guardan en una base de datos de documentos en la nube, y un proveedor de identidad se encarga del inicio de sesión. A cada uno le damos solo lo que su tarea necesita.',
      'Si activas las notificaciones, pasan por el servicio de notificaciones del fabricante de tu navegador: Google, Mozilla, Apple o Microsoft. Este recibe la dirección de tu navegador y un mensaje cifrado que no puede leer.',
      'Los números de teléfono y el consentimiento para mensajes de texto nunca se entregan a terceros para su propio marketing.',
      'Fuera de eso, solo revelamos información cuando la ley lo exige, o para establecer o defender reclamaciones legales.',
    ],
  },
  'Cookies y almacenamiento en tu navegador': {
    paragraphs: [
      'Al iniciar sesión se crean cookies que mantienen tu sesión; terminan con tu sesión o después de 30 minutos sin actividad. Otra cookie, numbercast_device, contiene un código aleatorio por el que reconocemos tu navegador en el siguiente inicio de sesión. No se usa para nada más, y vence después de 90 días sin iniciar sesión. Tu perfil guarda los números de los próximos sorteos en tu navegador, para que puedas leerlos sin conexión, y los borra cuando cierras sesión. Mientras te registras, lo que has escrito hasta el momento, excepto tu contraseña, se guarda en la pestaña de tu navegador para que no se pierda al volver a cargar la página, y se borra cuando terminas. Tu elección de una página clara u oscura se recuerda en tu navegador.',
    ],
  },
};

export const privacySections11: readonly LegalSection[] = privacySections.map((section) => ({
  ...section,
  ...sections11[section.title],
}));
