import type { LegalSection } from '../../../../features/legal/legal-document.js';
import { dollars, planCents } from '../../../../lib/membership/plans.js';

/** Description of the service and its limits. */
export const termsOfService: readonly LegalSection[] = [
  {
    title: 'Qué abarcan estos términos',
    paragraphs: [
      'Estos Términos y condiciones son el acuerdo entre tú y Numbercast (“nosotros”) sobre tu uso del sitio web de Numbercast y de la suscripción por la que enviamos recomendaciones de números de lotería (“Combinaciones”) por mensaje de texto y correo electrónico (en conjunto, el “Servicio”). Al crear una cuenta o usar el Servicio, los aceptas. Si no los aceptas, no uses el Servicio.',
      'Una “Combinación” es una lista de cinco números de bola blanca y un número de bola roja (la Powerball o la Mega Ball) para un sorteo en particular. Un “Miembro” es una persona que se ha registrado y paga una suscripción. Un “Ganador del premio mayor” es un Miembro registrado que paga su suscripción, como lo describe la sección sobre ganancias del premio mayor.',
    ],
  },
  {
    title: 'Solo con fines educativos e informativos',
    paragraphs: [
      'El Servicio se presta con fines educativos e informativos. No vendemos boletos de lotería, no aceptamos apuestas, no hacemos posible ningún juego de azar y no guardamos dinero para jugar. No estamos afiliados a Powerball, Mega Millions, la Multi-State Lottery Association, el Mega Millions Consortium ni a ninguna lotería estatal, ni tenemos su respaldo ni relación con ellos; sus nombres pertenecen a sus dueños.',
      'Los sorteos de lotería son aleatorios. Nuestras Combinaciones no pueden mejorar tus probabilidades de ganar, y no garantizamos ningún premio de ningún tipo. Si juegas, dónde y cómo lo haces es decisión tuya, corre por tu cuenta y riesgo y está sujeto a las leyes del lugar donde estés.',
    ],
  },
  {
    title: 'Quién puede usar el Servicio',
    paragraphs: ['Para ser Miembro debes cumplir todo lo siguiente:'],
    points: [
      'Tienes al menos 18 años y, si piensas jugar, al menos la edad a la que la ley del lugar donde vives te permite participar en una lotería.',
      'Abres una sola cuenta, para ti. Una cuenta por persona; se prohíbe compartir una cuenta o pasar sus Combinaciones a otras personas.',
      'La información que das al registrarte es exacta, actual y completa, y la mantienes así.',
      'Tienes una dirección de correo electrónico, un número de teléfono celular de EE. UU. y un código postal (ZIP) de EE. UU. propios.',
    ],
  },
  {
    title: 'Qué recibes',
    paragraphs: [
      'Mientras tu membresía está activa, tienes garantizadas 5 Combinaciones por cada juego al que te suscribes y cada sorteo incluido. A nuestra discreción, y según la disponibilidad, puedes recibir hasta 10. Los sorteos incluidos son los de Powerball los lunes, miércoles y sábados, y los de Mega Millions los martes y viernes.',
      'Enviamos tus Combinaciones al menos 24 horas antes del sorteo, por el medio que elegiste: mensaje de texto, correo electrónico o ambos. Para un mismo sorteo, no damos la misma Combinación a dos Miembros. Una Combinación puede repetirse para otro sorteo, y no podemos impedir que personas ajenas al Servicio elijan los mismos números.',
      'La entrega depende de compañías telefónicas y proveedores de correo que no controlamos. Revisa tus carpetas de spam y promociones, y mantén al día tus datos de contacto. Tus Combinaciones también se muestran en tu cuenta.',
    ],
  },
  {
    title: 'Mensajes de texto',
    paragraphs: [
      'Solo enviamos mensajes de texto si los aceptas por separado al registrarte o más adelante en tu cuenta. Aceptarlos no es condición para comprar una suscripción: el correo electrónico por sí solo incluye todo el Servicio. La frecuencia de los mensajes depende de los sorteos que sigues y es de hasta cinco sorteos por semana, más los mensajes sobre tu cuenta. Pueden aplicarse tarifas de mensajes y datos.',
      'Responde STOP a cualquier mensaje para dejar de recibir mensajes de texto, o HELP para obtener ayuda. Las compañías telefónicas no son responsables de los mensajes retrasados o no entregados.',
    ],
  },
  {
    title: 'Tu cuenta',
    paragraphs: [
      'No compartas tu contraseña. Eres responsable de lo que ocurra con tu cuenta hasta que nos avises de que se está usando indebidamente. Para protegerte, cerramos tu sesión después de 30 minutos sin actividad.',
      'Puedes poner tu cuenta en pausa, y reactivarla, en tu perfil; mientras está en pausa no se envían Combinaciones. También puedes eliminarla allí.',
      'Podemos suspender o cerrar una cuenta por fraude, por abuso del Servicio o por incumplimiento de estos términos. El cierre es definitivo, salvo que aprobemos una reactivación.',
    ],
  },
];

/** Price, end of the membership, and other terms. */
export const termsOfMembership: readonly LegalSection[] = [
  {
    title: 'Planes, precios y renovación',
    paragraphs: ['Todos los precios están en dólares estadounidenses. Hay dos planes:'],
    points: [
      `Mensual: ${dollars(planCents.monthly)} al mes, que se cobran al comienzo de cada mes de membresía. Puedes cancelar en cualquier momento; el mes ya pagado no se reembolsa.`,
      `Anual: ${dollars(planCents.annual)} al año (${dollars(planCents.annual / 12)} al mes), que se cobran por adelantado por doce meses con descuento. No se puede cancelar ni reembolsar durante su año.`,
      'Ambos planes se renuevan automáticamente al final del período pagado y al precio vigente en ese momento, salvo que desactives la renovación automática en tu perfil antes de la fecha de renovación. Las renovaciones son definitivas y no se reembolsan.',
      'Cuando la renovación automática está desactivada, tu membresía sigue activa hasta el final del período que pagaste y entonces termina. No hay reembolsos prorrateados.',
      'Puedes cambiar del plan mensual al anual. El plan anual empieza entonces cuando termina tu ciclo mensual en curso. Una vez que confirmas el cambio y queda programado, no se puede cancelar.',
      'Si un cobro falla, podemos limitar tu cuenta hasta que se realice el pago. De todos modos puedes desactivar la renovación automática o eliminar tu cuenta; en ese caso no se vuelve a intentar el cobro que falló.',
    ],
  },
  {
    title: 'Ganancias del premio mayor',
    paragraphs: [
      'Si una Combinación que te enviamos para un sorteo gana un premio mayor en ese sorteo, y el pago verificado públicamente supera los $50,000,000, nos debes el 2.5% del premio mayor bruto. No se debe ninguna parte de premios menores.',
      '“Verificado públicamente” significa anunciado por la lotería o mostrado en sus registros públicos; “bruto” significa antes de impuestos y otras deducciones. Un Ganador del premio mayor es un Miembro registrado que paga su suscripción en el momento del sorteo.',
      'Contactamos al Ganador del premio mayor en un plazo de 3 días hábiles a partir de la fecha verificada del sorteo. Para determinar si se aplica esta sección se usan nuestros registros de qué Combinaciones se enviaron a qué Miembro antes del sorteo; puedes verlos en tu cuenta.',
    ],
  },
  {
    title: 'Tu información',
    paragraphs: [
      'Guardamos tu nombre, dirección de correo electrónico, número de teléfono, código postal (ZIP) y preferencias de suscripción para prestar el Servicio. No los vendemos ni los compartimos. Los pagos, los correos y los mensajes de texto los gestionan procesadores externos, como lo describe nuestra Política de privacidad. Después de eliminarse una cuenta, los registros que debemos conservar por obligación legal se conservan y se eliminan automáticamente después de 7 años.',
    ],
  },
  {
    title: 'Qué no puedes hacer',
    paragraphs: ['Aceptas no:'],
    points: [
      'revender, publicar o redistribuir Combinaciones, ni presentarlas como un servicio tuyo;',
      'usar el Servicio con la cuenta de otra persona o con información falsa;',
      'sondear, sobrecargar o interferir con el Servicio o con lo que reciben otros Miembros;',
      'copiar el sitio, sus textos o su software, salvo en lo que permita la ley.',
    ],
  },
  {
    title: 'Servicios de terceros',
    paragraphs: [
      'Un proveedor de pagos con tarjeta cobra los pagos, y un proveedor de correo electrónico y uno de SMS transportan los correos y los mensajes de texto, según sus propios términos. Los elegimos con cuidado; lo que hagan más allá de nuestras instrucciones es responsabilidad suya. Los enlaces a otros sitios se ofrecen para tu comodidad, y no respondemos por lo que se encuentre allí.',
    ],
  },
  {
    title: 'Nuestro contenido y tu licencia',
    paragraphs: [
      'El sitio, sus textos, su diseño y el software con el que se crean las Combinaciones nos pertenecen a nosotros o a quienes nos dan licencia para usarlos. Mientras eres Miembro puedes usar, para ti, las Combinaciones que te enviamos. Los números en sí no pertenecen a nadie, y no reclamamos ningún derecho sobre los boletos que compras.',
    ],
  },
  {
    title: 'Mensajes entre nosotros',
    paragraphs: [
      'Aceptas recibir por vía electrónica lo relacionado con tu cuenta, como renovaciones, cobros fallidos y cambios de estos términos, en la dirección de correo electrónico de tu cuenta, que mantienes al día. Puedes comunicarte con nosotros por el formulario de contacto de este sitio.',
    ],
  },
  {
    title: 'Sin garantía',
    paragraphs: [
      'El Servicio se presta “tal cual” y “según disponibilidad”. En la medida en que lo permita la ley, no damos garantías expresas ni implícitas, incluidas las de comerciabilidad, idoneidad para un fin determinado y funcionamiento ininterrumpido. Las promesas que sí hacemos, como la cantidad de Combinaciones y el momento de la entrega, son las que constan en estos términos.',
    ],
  },
  {
    title: 'Límite de responsabilidad',
    paragraphs: [
      'En la medida en que lo permita la ley, nuestra responsabilidad total por todas las reclamaciones que surjan del Servicio se limita al monto que nos pagaste en los 12 meses anteriores al surgimiento de la reclamación. No somos responsables de pérdidas indirectas o consecuentes, de ganancias u oportunidades perdidas, ni de boletos comprados o no comprados.',
    ],
  },
  {
    title: 'Disputas',
    paragraphs: [
      'Estos términos se rigen por las leyes del estado de Arkansas, sin tener en cuenta sus normas sobre conflicto de leyes. Escríbenos primero; la mayoría de los desacuerdos terminan ahí. Una disputa que no termine así se resuelve mediante arbitraje vinculante en Arkansas, ante un solo árbitro, y el laudo puede registrarse como sentencia en cualquier tribunal competente. Tú y nosotros presentamos reclamaciones de forma individual y no como parte de una demanda colectiva, y cada parte puede acudir en su lugar a un tribunal de reclamos menores cuando sea competente.',
    ],
  },
  {
    title: 'Cambios y otras disposiciones',
    paragraphs: [
      'Podemos cambiar estos términos. Publicamos una nueva versión en este sitio antes de que entre en vigor, y cada versión anterior sigue disponible en su propia dirección; si no estás de acuerdo, desactiva la renovación automática antes de esa fecha. La versión que aceptaste, y cuándo, se guarda con tu cuenta.',
      'Si una parte de estos términos no puede hacerse cumplir, el resto sigue en vigor. Que no hagamos valer un derecho no significa que renunciemos a él. No puedes transferir tu membresía. Estos términos, junto con la Política de privacidad, son el acuerdo completo entre tú y nosotros sobre el Servicio.',
      '¿Tienes preguntas? Escríbenos por el formulario de contacto de este sitio.',
    ],
  },
];
